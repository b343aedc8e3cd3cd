import { Logger } from '@nestjs/common';
import fc from 'fast-check';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ProviderRun } from './provider-run.js';

interface Running {
  readonly pins: number;
  measure(): void;
  end(error?: Error): void;
}

/** A provider with waiting scans of these sizes. */
function setUp(concurrency: number, waiting: number[], acquireFails = 0) {
  const running: Running[] = [];
  const stopping = new AbortController();
  const counts = { acquired: 0, announcedLater: 0, failures: acquireFails };
  const run = new ProviderRun(concurrency, {
    acquire: async () => {
      await setImmediate();
      if (counts.failures-- > 0) throw new Error('no database');
      const pinsLeft = waiting.shift();
      if (pinsLeft === undefined) return null;
      counts.acquired++;
      return { lease: { scanId: pinsLeft, token: '' }, accountId: 1, isScheduled: false, pinsLeft };
    },
    run: ({ scanId }, onPin) =>
      new Promise((resolve, reject) => {
        const scan: Running = {
          pins: scanId,
          measure: onPin,
          end: (error) => {
            running.splice(running.indexOf(scan), 1);
            if (error) reject(error);
            else resolve();
          },
        };
        running.push(scan);
      }),
    announceLater: () => {
      counts.announcedLater++;
      return Promise.resolve();
    },
    signal: stopping.signal,
  });
  const sizes = (): number[] => running.map(({ pins }) => pins);
  return { run, running, sizes, counts, waiting, stopping };
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await setImmediate();
}

describe('ProviderRun', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    Logger.overrideLogger(false);
  });
  afterEach(() => {
    vi.useRealTimers();
    Logger.overrideLogger(true);
  });

  it('runs as many small scans as keep twice the requests in flight', async () => {
    const { run, sizes } = setUp(16, Array<number>(10).fill(9));
    void run.toEnd();
    await settle();
    expect(sizes()).toEqual([9, 9, 9, 9]);
  });

  it('runs two scans at once, however large', async () => {
    const { run, sizes } = setUp(4, [441, 441, 9]);
    void run.toEnd();
    await settle();
    expect(sizes()).toEqual([441, 441]);
  });

  it('starts another scan when the pins of the running ones are measured, before they end', async () => {
    const { run, running, sizes } = setUp(2, [9, 9, 9]);
    void run.toEnd();
    await settle();
    for (const scan of [...running]) for (let pin = 0; pin < 7; pin++) scan.measure();
    await settle();
    expect(sizes()).toEqual([9, 9]);
    running[0]?.measure();
    await settle();
    expect(sizes()).toEqual([9, 9, 9]);
  });

  it('ends when no scan runs and none waits, and refuses announcements afterwards', async () => {
    const { run, running } = setUp(4, [9]);
    const end = run.toEnd();
    await settle();
    running[0]?.end();
    await end;
    expect(run.announce()).toBe(false);
  });

  it('runs a scan that is announced while another one runs, and refuses one without room', async () => {
    const { run, sizes, waiting } = setUp(4, [9]);
    void run.toEnd();
    await settle();
    waiting.push(1, 1);
    expect(run.announce()).toBe(true);
    await settle();
    expect(sizes()).toEqual([9, 1]);
    expect(run.announce()).toBe(false);
  });

  it('finds a scan that nothing announced, within a second', async () => {
    const { run, sizes, waiting } = setUp(4, [9]);
    void run.toEnd();
    await settle();
    waiting.push(1);
    await settle();
    expect(sizes()).toEqual([9]);
    await vi.advanceTimersByTimeAsync(1_000);
    await settle();
    expect(sizes()).toEqual([9, 1]);
  });

  it('continues with the other scans after a failure and announces a retry', async () => {
    const { run, running, counts, waiting } = setUp(4, [9, 9]);
    const end = run.toEnd();
    await settle();
    waiting.push(9);
    running[0]?.end(new Error('no'));
    await settle();
    expect(counts).toMatchObject({ acquired: 2, announcedLater: 1 });
    running[0]?.end();
    await settle();
    expect(counts.acquired).toBe(3);
    running[0]?.end();
    await end;
  });

  it('ends after a failed acquisition while no scan runs, and announces a retry', async () => {
    const { run, counts } = setUp(4, [9], 1);
    await run.toEnd();
    expect(counts).toMatchObject({ acquired: 0, announcedLater: 1 });
  });

  it('starts no scan after the process was asked to stop, and waits for the running ones', async () => {
    const { run, running, counts, waiting, stopping } = setUp(4, [9]);
    let isOver = false;
    const end = run.toEnd().then(() => (isOver = true));
    await settle();
    stopping.abort();
    waiting.push(9);
    run.announce();
    await settle();
    expect([counts.acquired, isOver]).toEqual([1, false]);
    running[0]?.end();
    await end;
    expect(counts.acquired).toBe(1);
  });

  it('runs every scan, and never idles while there is room and a scan waits, for any order of events', async () => {
    const event = fc.tuple(fc.constantFrom('measure', 'end', 'arrive'), fc.nat(9));
    const sizes = fc.integer({ min: 1, max: 20 });
    await fc.assert(
      fc.asyncProperty(
        sizes,
        fc.array(sizes, { maxLength: 20 }),
        fc.array(event, { maxLength: 60 }),
        async (concurrency, scans, events) => {
          const total = { scans: scans.length };
          const { run, running, counts, waiting } = setUp(concurrency, [...scans]);
          const end = run.toEnd();
          for (const [kind, which] of events) {
            const scan = running[which % Math.max(1, running.length)];
            if (kind === 'arrive') {
              waiting.push(which + 1);
              total.scans++;
              run.announce();
            } else if (kind === 'measure') scan?.measure();
            else scan?.end();
            for (let turn = 0; turn < 5; turn++) await setImmediate();
          }
          await settle();
          if (waiting.length > 0 && running.length > 0) expect(run.announce()).toBe(false);
          while (running.length > 0) {
            running[0]?.end();
            await settle();
          }
          await end;
          // A scan that arrived after the end needs a new run.
          if (waiting.length === 0) expect(counts.acquired).toBe(total.scans);
        },
      ),
      { numRuns: 30 },
    );
  });
});
