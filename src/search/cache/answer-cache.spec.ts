import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.js';

const SECONDS = 10;
const forEver = new AbortController().signal;

function cacheOf(most = 100) {
  const time = { now: Date.UTC(2026, 0) };
  const cache = new AnswerCache<string>({ seconds: SECONDS, most, now: () => time.now }, (one) => one !== '');
  let asked = 0;
  const get = (key: string, ask: (signal: AbortSignal) => Promise<string>, signal = forEver) =>
    (
      cache.known(key) ??
      cache.ask(key, (one) => {
        asked++;
        return ask(one);
      })
    ).join(signal);
  return { cache, time, get, asked: () => asked };
}

/** As a request that ends when it is called off. */
const hanging = (signal: AbortSignal): Promise<string> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

describe('kept answers', () => {
  it('are given within the window, never after it, and never under another key', async () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), after: fc.nat(12_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { time, get } = cacheOf();
        const last = new Map<string, number>();
        for (const { key, after } of steps) {
          time.now += after;
          const before = last.get(key);
          const isFresh = before !== undefined && time.now < before + SECONDS * 1000;
          if (!isFresh) last.set(key, time.now);
          expect(await get(key, () => Promise.resolve(`${key} at ${time.now}`))).toBe(
            `${key} at ${String(last.get(key))}`,
          );
        }
      }),
    );
  });

  it('are so many at most', async () => {
    const { cache, get } = cacheOf(5);
    for (let n = 0; n < 50; n++) {
      await get(String(n), () => Promise.resolve('x'));
      expect(cache.size).toBeLessThanOrEqual(5);
    }
  });

  it('are neither failures nor what is not worth it', async () => {
    const { get, asked, cache } = cacheOf();
    await expect(get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await get('a', () => Promise.resolve(''))).toBe('');
    expect(await get('a', () => Promise.resolve('well'))).toBe('well');
    expect(asked()).toBe(3);
    expect(cache.size).toBe(1);
  });
});

describe('a request that several wait for', () => {
  it('is sent once, and gone on with while one of them waits', async () => {
    const { get, asked } = cacheOf();
    const answer = Promise.withResolvers<string>();
    const leaving = new AbortController();
    const first = get('a', () => answer.promise, leaving.signal);
    const second = get('a', hanging);
    leaving.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    answer.resolve('well');
    expect(await second).toBe('well');
    expect(asked()).toBe(1);
  });

  it('is called off when the last has left, and sent anew for who comes then', async () => {
    const { get, asked } = cacheOf();
    const leaving = new AbortController();
    const first = get('a', hanging, leaving.signal);
    leaving.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(await get('a', () => Promise.resolve('well'))).toBe('well');
    expect(asked()).toBe(2);
    await expect(get('a', hanging, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });
});
