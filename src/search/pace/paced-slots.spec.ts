import fc from 'fast-check';
import { Logger } from '@nestjs/common';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inFakeTime, mostInASecond } from '../../../test/support/fake-time.js';
import { MemorySlotBook } from './memory-slot-book.js';
import { PacedSlots } from './paced-slots.js';

const forEver = new AbortController().signal;

/** Sends so many requests, as many at once as there are workers, and answers when each went out. */
async function send(slots: PacedSlots, count: number, workers: number): Promise<number[]> {
  const sent: number[] = [];
  let left = count;
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      await slots.take(forEver);
      sent.push(performance.now());
    }
  };
  await Promise.all(Array.from({ length: workers }, work));
  return sent;
}

describe('the pace of requests', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  it.each([1, 2, 5, 7.9, 50, 333])('fills a rate of %d a second, and never exceeds it', async (rate) => {
    const whole = Math.floor(rate);
    const count = whole * 4;
    const sent = await inFakeTime(() => send(new PacedSlots(new MemorySlotBook(rate)), count, 8));
    expect(mostInASecond(sent)).toBeLessThanOrEqual(whole);
    const seconds = ((sent.at(-1) ?? 0) - (sent[0] ?? 0)) / 1000;
    expect((count - 1) / seconds / whole).toBeGreaterThan(0.97);
  });

  it('knows rates below one a second', async () => {
    const sent = await inFakeTime(() => send(new PacedSlots(new MemorySlotBook(0.1)), 4, 2));
    for (const [index, moment] of sent.entries()) {
      if (index > 0) expect(moment - (sent[index - 1] ?? 0)).toBeGreaterThanOrEqual(10_000);
    }
  });

  it('holds in every window, however late timers fire and however requests come', async () => {
    const lateness = fc.array(fc.oneof(fc.nat(5), fc.nat(40), fc.constant(700)), {
      minLength: 1,
      maxLength: 30,
    });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 60 }),
        fc.integer({ min: 1, max: 20 }),
        lateness,
        async (rate, workers, late) => {
          const sent = await inFakeTime(async () => {
            const punctual = globalThis.setTimeout;
            let timers = 0;
            vi.stubGlobal('setTimeout', (fire: () => void, ms: number, ...more: unknown[]) =>
              punctual(fire, ms + (late[timers++ % late.length] ?? 0), ...more),
            );
            try {
              return await send(new PacedSlots(new MemorySlotBook(rate)), rate * 3, workers);
            } finally {
              // While time is still fake: afterwards this would put the fake timer back, for every later suite.
              vi.unstubAllGlobals();
            }
          });
          expect(sent).toHaveLength(rate * 3);
          expect(mostInASecond(sent)).toBeLessThanOrEqual(rate);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('keeps quiet when asked to, for requests that have their slot already too', async () => {
    let from = 0;
    const sent = await inFakeTime(async () => {
      const slots = new PacedSlots(new MemorySlotBook(10));
      const all = send(slots, 20, 5);
      await slots.take(forEver);
      from = performance.now();
      await slots.holdOff(5_000);
      return all;
    });
    expect(sent.filter((moment) => moment > from && moment < from + 5_000)).toEqual([]);
    expect(sent.filter((moment) => moment >= from + 5_000)).toHaveLength(15);
    expect(mostInASecond(sent)).toBeLessThanOrEqual(10);
  });

  it('waits while the book is out of reach, and gives up when asked to', async () => {
    const book = new MemorySlotBook(10);
    const broken = vi.spyOn(book, 'book').mockRejectedValue(new Error('no Redis'));
    const slots = new PacedSlots(book);
    const reason = new Error('enough');
    const waited = await inFakeTime(async () => {
      const given = new AbortController();
      const givenUp = expect(slots.take(given.signal)).rejects.toBe(reason);
      const start = performance.now();
      const taken = slots.take(forEver);
      setTimeout(() => {
        given.abort(reason);
      }, 1_000);
      setTimeout(() => {
        broken.mockRestore();
      }, 10_000);
      await givenUp;
      await taken;
      return performance.now() - start;
    });
    expect(waited).toBeGreaterThanOrEqual(10_000);
    expect(waited).toBeLessThan(10_600);
  });
});
