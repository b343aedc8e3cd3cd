import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Scan } from '../record/scan.entity.js';
import type { ScansService } from '../record/scans.service.js';
import { ScanEvents } from './scan-events.js';
import type { ScanProgress } from './scan-progress.js';

/** With a fake clock; test/e2e/scans/events.spec.ts tests the response. */
describe('ScanEvents', () => {
  const stopping = new AbortController();
  const idle = {
    stopped: stopping.signal,
    next: (_id: number, _seen: string | null, { signal, timeoutMs }: never) =>
      new Promise((resolve) => {
        setTimeout(resolve, timeoutMs, null);
        (signal as AbortSignal).addEventListener('abort', () => {
          resolve(null);
        });
      }),
  } as unknown as ScanProgress;
  const running = Object.assign(Object.create(Scan.prototype) as Scan, { status: 'running' });
  const scans = { get: () => Promise.resolve(running) } as unknown as ScansService;

  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  it('ScanEvents sends a heartbeat every 15 seconds without progress', async () => {
    const reader = { accountId: 1, livemode: true, caller: 'key:1', lastEventId: null };
    const stream = await new ScanEvents(idle, scans).of(reader, 7);
    let text = '';
    stream?.on('data', (chunk: Buffer) => (text += chunk.toString()));
    await vi.advanceTimersByTimeAsync(14_999);
    expect(text).toBe('retry: 2000\n\n');
    await vi.advanceTimersByTimeAsync(1);
    expect(text).toBe('retry: 2000\n\n:\n\n');
    await vi.advanceTimersByTimeAsync(30_000);
    expect(text).toBe('retry: 2000\n\n:\n\n:\n\n:\n\n');
    stream?.destroy();
  });
});
