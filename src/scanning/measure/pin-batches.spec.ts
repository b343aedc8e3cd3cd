import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { PinOutcome } from '../record/pins/pin-outcome.js';
import { PinBatches, type ScanPins } from './pin-batches.js';

const outcome = (pin: number): PinOutcome => ({ pin, unmeasuredReason: 'timeout' });
const pinsOf = (batch: readonly PinOutcome[]): number[] => batch.map(({ pin }) => pin);

/** A writer for one scan. */
const openPins = (write: (batch: readonly PinOutcome[]) => Promise<void>): ScanPins<string> =>
  new PinBatches<string>((batch) => write([...batch.values()].flat())).open('a scan');

/** A writer whose writes take this long. */
function recordingWriter(writeMs = 0): { writer: ScanPins<string>; batches: number[][] } {
  const batches: number[][] = [];
  const writer = openPins((batch) => {
    batches.push(pinsOf(batch));
    return writeMs === 0 ? Promise.resolve() : new Promise((resolve) => setTimeout(resolve, writeMs));
  });
  return { writer, batches };
}

function addMany(writer: ScanPins<string>, first: number, count: number): void {
  for (let pin = first; pin < first + count; pin++) void writer.add(outcome(pin));
}

describe('PinBatches', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  it('PinBatches writes every outcome once, in order and one batch at a time', async () => {
    const step = fc.tuple(fc.nat(3), fc.nat(3), fc.nat(120));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 80 }), async (steps) => {
        const written: number[] = [];
        let writes = 0;
        let atOnce = 0;
        const writer = openPins(async (batch) => {
          expect(++atOnce).toBe(1);
          const wait = steps[writes++ % steps.length]?.[1] ?? 0;
          for (let turn = 0; turn < wait; turn++) await setImmediate();
          written.push(...pinsOf(batch));
          atOnce--;
        });
        for (const [pin, [pause, , milliseconds]] of steps.entries()) {
          void writer.add(outcome(pin));
          for (let turn = 0; turn < pause; turn++) await setImmediate();
          if (pause === 0) await vi.advanceTimersByTimeAsync(milliseconds);
        }
        await writer.finish();
        expect(written).toEqual([...steps.keys()]);
        expect(writer.failed.aborted).toBe(false);
        expect(vi.getTimerCount()).toBe(0);
      }),
    );
  });

  it('PinBatches collects outcomes for 100 ms after the first one and writes them in one batch', async () => {
    const { writer, batches } = recordingWriter();
    addMany(writer, 0, 1);
    await vi.advanceTimersByTimeAsync(60);
    addMany(writer, 1, 2);
    await vi.advanceTimersByTimeAsync(39);
    expect(batches).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[0, 1, 2]]);
    addMany(writer, 3, 1);
    await vi.advanceTimersByTimeAsync(99);
    expect(batches).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[0, 1, 2], [3]]);
  });

  it('PinBatches writes at once when 32 outcomes are pending', async () => {
    const { writer, batches } = recordingWriter();
    addMany(writer, 0, 31);
    expect(batches).toEqual([]);
    addMany(writer, 31, 1);
    expect(batches).toEqual([[...Array(32).keys()]]);
    await writer.finish();
    expect(batches).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('PinBatches writes outcomes that waited for 100 ms right after a slow write', async () => {
    const { writer, batches } = recordingWriter(250);
    addMany(writer, 0, 1);
    await vi.advanceTimersByTimeAsync(100);
    addMany(writer, 1, 1);
    await vi.advanceTimersByTimeAsync(200);
    addMany(writer, 2, 1);
    await vi.advanceTimersByTimeAsync(49);
    expect(batches).toEqual([[0]]);
    await vi.advanceTimersByTimeAsync(1);
    expect(batches).toEqual([[0], [1, 2]]);
  });

  it('PinBatches.finish writes pending outcomes without waiting for the 100 ms', async () => {
    const { writer, batches } = recordingWriter();
    addMany(writer, 0, 10);
    await writer.finish();
    expect(batches).toEqual([[...Array(10).keys()]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('PinBatches.finish writes the outcomes that were added during the last write', async () => {
    const { writer, batches } = recordingWriter(10);
    addMany(writer, 0, 32);
    addMany(writer, 32, 1);
    const finished = writer.finish();
    await vi.advanceTimersByTimeAsync(20);
    await finished;
    expect(batches.map(({ length }) => length)).toEqual([32, 1]);
  });

  it('PinBatches finishes at once without outcomes, and accepts outcomes afterwards', async () => {
    const { writer, batches } = recordingWriter();
    await writer.finish();
    expect(batches).toEqual([]);
    addMany(writer, 0, 1);
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toEqual([[0]]);
  });

  it('PinBatches stops at the first failure and finish throws it', async () => {
    const batches: number[][] = [];
    const writer = openPins((batch) => {
      batches.push(pinsOf(batch));
      return batches.length === 2 ? Promise.reject(new Error('lease lost')) : Promise.resolve();
    });
    void writer.add(outcome(0));
    await writer.finish();
    void writer.add(outcome(1));
    await vi.advanceTimersByTimeAsync(100);
    expect(writer.failed.aborted).toBe(true);
    void writer.add(outcome(2));
    expect(vi.getTimerCount()).toBe(0);
    await expect(writer.finish()).rejects.toThrow('lease lost');
    expect(batches).toEqual([[0], [1]]);
    await expect(writer.finish()).rejects.toThrow('lease lost');
  });

  it('PinBatches drops the outcomes that were added during a failed write', async () => {
    const gate = Promise.withResolvers<undefined>();
    const batches: number[][] = [];
    const writer = openPins((batch) => {
      batches.push(pinsOf(batch));
      return gate.promise;
    });
    addMany(writer, 0, 32);
    addMany(writer, 32, 1);
    gate.reject(new Error('lease lost'));
    await expect(writer.finish()).rejects.toThrow('lease lost');
    expect(batches).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('PinBatches makes add wait while 32 outcomes are pending', async () => {
    const gate = Promise.withResolvers<undefined>();
    const writer = openPins(() => gate.promise);
    let added = 0;
    const measure = async (): Promise<void> => {
      for (let pin = 0; pin < 100; pin++) {
        await writer.add(outcome(pin));
        added++;
      }
    };
    const measuring = measure();
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve();
    // 32 are being written and 32 are pending; the add of the last one has not returned.
    expect(added).toBe(63);
    gate.resolve(undefined);
    await measuring;
    await writer.finish();
    expect(added).toBe(100);
  });

  it('PinBatches drops outcomes after a failure and still finishes', async () => {
    const writer = openPins(() => Promise.reject(new Error('lease lost')));
    void writer.add(outcome(0));
    await expect(writer.finish()).rejects.toThrow('lease lost');
    void writer.add(outcome(1));
    let hasEnded = false;
    const end = writer.finish().catch(() => (hasEnded = true));
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    expect(hasEnded).toBe(true);
    await end;
  });
});

describe('PinBatches with several scans', () => {
  beforeEach(() => vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => vi.useRealTimers());

  function recording(failing: readonly string[] = []) {
    const batches: Record<string, number[]>[] = [];
    const writer = new PinBatches<string>((batch) => {
      batches.push(Object.fromEntries([...batch].map(([pins, outcomes]) => [pins.scan, pinsOf(outcomes)])));
      for (const pins of batch.keys()) if (failing.includes(pins.scan)) pins.fail(new Error('lease lost'));
      return Promise.resolve();
    });
    return { writer, batches };
  }

  it('PinBatches writes the outcomes of all scans in one batch, at once when 32 are pending in all', async () => {
    const { writer, batches } = recording();
    const [one, other] = [writer.open('one'), writer.open('other')];
    addMany(one, 0, 2);
    addMany(other, 0, 1);
    await vi.advanceTimersByTimeAsync(100);
    expect(batches).toEqual([{ one: [0, 1], other: [0] }]);
    addMany(one, 2, 31);
    expect(batches).toHaveLength(1);
    addMany(other, 1, 1);
    expect(batches[1]?.['other']).toEqual([1]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('ScanPins.finish writes what other scans have pending in the same batch, and waits for its own', async () => {
    const { writer, batches } = recording();
    const [one, other, idle] = [writer.open('one'), writer.open('other'), writer.open('idle')];
    addMany(one, 0, 1);
    addMany(other, 0, 3);
    await one.finish();
    expect(batches).toEqual([{ one: [0], other: [0, 1, 2] }]);
    await Promise.all([other.finish(), idle.finish()]);
    expect(batches).toHaveLength(1);
  });

  it('PinBatches continues to write the other scans after the failure of one', async () => {
    const { writer, batches } = recording(['lost']);
    const [lost, held] = [writer.open('lost'), writer.open('held')];
    addMany(lost, 0, 1);
    addMany(held, 0, 1);
    await expect(lost.finish()).rejects.toThrow('lease lost');
    addMany(lost, 1, 1);
    addMany(held, 1, 1);
    await held.finish();
    expect(batches).toEqual([{ lost: [0], held: [0] }, { held: [1] }]);
    expect([lost.failed.aborted, held.failed.aborted]).toEqual([true, false]);
  });

  it('PinBatches fails every scan of a batch whose write rejects, and none of the next batch', async () => {
    let writes = 0;
    const writer = new PinBatches<string>(() =>
      ++writes === 1 ? Promise.reject(new Error('no')) : Promise.resolve(),
    );
    const [one, other, next] = [writer.open('one'), writer.open('other'), writer.open('next')];
    addMany(one, 0, 1);
    addMany(other, 0, 1);
    await expect(one.finish()).rejects.toThrow('no');
    await expect(other.finish()).rejects.toThrow('no');
    addMany(next, 0, 1);
    await next.finish();
    expect(writes).toBe(2);
  });
});
