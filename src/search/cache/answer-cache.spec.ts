import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { AnswerCache } from './answer-cache.js';

const SECONDS = 10;
const neverAborted = new AbortController().signal;

function setUp(maxEntries = 100) {
  const time = { now: Date.UTC(2026, 0) };
  const cache = new AnswerCache<string>(
    { seconds: SECONDS, maxEntries, now: () => time.now },
    (answer) => answer !== '',
  );
  let sent = 0;
  const get = (key: string, send: (signal: AbortSignal) => Promise<string>, signal = neverAborted) =>
    (
      cache.get(key) ??
      cache.request(key, (shared) => {
        sent++;
        return send(shared);
      })
    ).join(signal);
  return { cache, time, get, sent: () => sent };
}

/** A request that ends only when it is aborted. */
const hanging = (signal: AbortSignal): Promise<string> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => {
      reject(signal.reason as Error);
    });
  });

describe('AnswerCache, cached answers', () => {
  it('returns an answer until it expires, and under its own key only', async () => {
    const step = fc.record({ key: fc.constantFrom('a', 'b', 'c'), after: fc.nat(12_000) });
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), async (steps) => {
        const { time, get } = setUp();
        const last = new Map<string, number>();
        for (const { key, after } of steps) {
          time.now += after;
          const before = last.get(key);
          const isFresh = before !== undefined && time.now <= before + SECONDS * 1000;
          if (!isFresh) last.set(key, time.now);
          expect(await get(key, () => Promise.resolve(`${key} at ${time.now}`))).toBe(
            `${key} at ${String(last.get(key))}`,
          );
        }
      }),
    );
  });

  it('caches at most the maximum number of answers', async () => {
    const { cache, get } = setUp(5);
    for (let n = 0; n < 50; n++) {
      await get(String(n), () => Promise.resolve('x'));
      expect(cache.size).toBeLessThanOrEqual(5);
    }
  });

  it('caches neither failures nor answers that are not cacheable', async () => {
    const { get, sent, cache } = setUp();
    await expect(get('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
    expect(await get('a', () => Promise.resolve(''))).toBe('');
    expect(await get('a', () => Promise.resolve('answer'))).toBe('answer');
    expect(sent()).toBe(3);
    expect(cache.size).toBe(1);
  });
});

describe('AnswerCache, concurrent requests', () => {
  it('sends one request for concurrent callers and continues while one of them waits', async () => {
    const { get, sent } = setUp();
    const answer = Promise.withResolvers<string>();
    const leaving = new AbortController();
    const first = get('a', () => answer.promise, leaving.signal);
    const second = get('a', hanging);
    leaving.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    answer.resolve('answer');
    expect(await second).toBe('answer');
    expect(sent()).toBe(1);
  });

  it('aborts a request when its last caller leaves and sends a new one for the next caller', async () => {
    const { get, sent } = setUp();
    const leaving = new AbortController();
    const first = get('a', hanging, leaving.signal);
    leaving.abort(new Error('enough'));
    await expect(first).rejects.toThrow('enough');
    expect(await get('a', () => Promise.resolve('answer'))).toBe('answer');
    expect(sent()).toBe(2);
    await expect(get('a', hanging, AbortSignal.abort(new Error('late')))).rejects.toThrow('late');
  });
});
