import { setImmediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { PinOutcome } from './pin-outcome.js';
import { PinWriter } from './pin-writer.js';

const outcome = (pin: number): PinOutcome => ({ pin, unmeasuredReason: 'timeout' });

describe('PinWriter', () => {
  it('PinWriter writes every outcome once, in order and one batch at a time', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(fc.nat(3), fc.nat(3)), { maxLength: 30 }), async (steps) => {
        const written: number[] = [];
        let writes = 0;
        let atOnce = 0;
        const writer = new PinWriter(async (batch) => {
          expect(++atOnce).toBe(1);
          const wait = steps[writes++ % steps.length]?.[1] ?? 0;
          for (let turn = 0; turn < wait; turn++) await setImmediate();
          written.push(...batch.map(({ pin }) => pin));
          atOnce--;
        });
        for (const [pin, [pause]] of steps.entries()) {
          void writer.add(outcome(pin));
          for (let turn = 0; turn < pause; turn++) await setImmediate();
        }
        await writer.finish();
        expect(written).toEqual([...steps.keys()]);
        expect(writer.hasFailed).toBe(false);
      }),
    );
  });

  it('PinWriter collects outcomes in one batch while it writes', async () => {
    const sizes: number[] = [];
    const writer = new PinWriter(async (batch) => {
      sizes.push(batch.length);
      await setImmediate();
    });
    for (let pin = 0; pin < 10; pin++) void writer.add(outcome(pin));
    await writer.finish();
    expect(sizes).toEqual([1, 9]);
  });

  it('PinWriter finishes at once without outcomes', async () => {
    const writer = new PinWriter(() => Promise.reject(new Error('never called')));
    await writer.finish();
    expect(writer.hasFailed).toBe(false);
  });

  it('PinWriter stops at the first failure and finish throws it', async () => {
    const batches: number[][] = [];
    const writer = new PinWriter((batch) => {
      batches.push(batch.map(({ pin }) => pin));
      return batches.length === 2 ? Promise.reject(new Error('lease lost')) : Promise.resolve();
    });
    void writer.add(outcome(0));
    await writer.finish();
    void writer.add(outcome(1));
    void writer.add(outcome(2));
    await expect(writer.finish()).rejects.toThrow('lease lost');
    expect(writer.hasFailed).toBe(true);
    expect(batches).toEqual([[0], [1]]);
    await expect(writer.finish()).rejects.toThrow('lease lost');
  });

  it('PinWriter makes add wait while 32 outcomes are pending', async () => {
    const gate = Promise.withResolvers<undefined>();
    const writer = new PinWriter(() => gate.promise);
    let added = 0;
    const measure = async (): Promise<void> => {
      for (let pin = 0; pin < 100; pin++) {
        await writer.add(outcome(pin));
        added++;
      }
    };
    const measuring = measure();
    for (let turn = 0; turn < 1_000; turn++) await Promise.resolve();
    // One is being written and 32 are pending; the add of the last one has not returned.
    expect(added).toBe(32);
    gate.resolve(undefined);
    await measuring;
    await writer.finish();
    expect(added).toBe(100);
  });

  it('PinWriter drops outcomes after a failure and still finishes', async () => {
    const writer = new PinWriter(() => Promise.reject(new Error('lease lost')));
    void writer.add(outcome(0));
    await expect(writer.finish()).rejects.toThrow('lease lost');
    void writer.add(outcome(1));
    let hasEnded = false;
    const end = writer.finish().catch(() => (hasEnded = true));
    for (let turn = 0; turn < 100; turn++) await Promise.resolve();
    const endedByItself = hasEnded;
    // Ends a writer that would wait forever, so that this test can fail.
    Reflect.set(writer, 'writing', null);
    await end;
    expect(endedByItself).toBe(true);
  });
});
