import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { ScanEndings } from '../end/scan-endings.js';
import { isEnded } from '../record/scan.entity.js';
import { ScansRepository, type ScanState } from '../record/scans.repository.js';

interface WaitOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
}

interface Watcher {
  readonly scanId: number;
  readonly seen: string | null;
  readonly notify: (state: ScanState | null) => void;
}

/**
 * Reports the progress of scans in any process. Polls the database twice a second, once for all watchers, so that no
 * watcher holds a connection. Reads a scan at once when its end is announced.
 */
@Injectable()
export class ScanProgress implements OnModuleDestroy {
  /** Milliseconds between two polls. */
  readonly pollMs: number = 500;
  private readonly logger = new Logger(ScanProgress.name);
  private readonly watchers = new Set<Watcher>();
  private readonly stopping = new AbortController();
  /** Polling outlives the request that starts it, so it inherits nothing from that request. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private polling: Promise<void> | null = null;
  private isListening = false;

  constructor(
    private readonly scans: ScansRepository,
    private readonly endings: ScanEndings,
  ) {}

  /** Aborted when the process is asked to stop. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /**
   * Waits for a state of the scan other than the last one seen.
   *
   * @param seen its `version`; null if none was seen
   * @returns the state, with the status `gone` for a deleted scan; null after the timeout, an abort or when the process
   *   stops
   */
  async next(
    scanId: number,
    seen: string | null,
    { signal, timeoutMs }: WaitOptions,
  ): Promise<ScanState | null> {
    const either = AbortSignal.any([signal, this.stopping.signal]);
    if (either.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<ScanState | null>();
    const giveUp = (): void => {
      resolve(null);
    };
    const timer = setTimeout(giveUp, timeoutMs);
    either.addEventListener('abort', giveUp, { once: true });
    const watcher: Watcher = { scanId, seen, notify: resolve };
    this.watchers.add(watcher);
    this.listen();
    if (this.polling && seen === null) void this.outside(() => this.report([scanId]));
    this.polling ??= this.outside(() => this.poll());
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      either.removeEventListener('abort', giveUp);
      this.watchers.delete(watcher);
    }
  }

  /** Waits for the end of the scan. @returns false if it did not end in time or was deleted */
  async hasEnded(scanId: number, { signal, timeoutMs }: WaitOptions): Promise<boolean> {
    const deadline = performance.now() + timeoutMs;
    let state: ScanState | null = null;
    do {
      const leftMs = Math.max(0, deadline - performance.now());
      state = await this.next(scanId, state?.version ?? null, { signal, timeoutMs: leftMs });
    } while (state !== null && !isEnded(state.status));
    return state !== null && state.status !== 'gone';
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  /** Starts to listen at the first watcher, because a worker or a command has none. */
  private listen(): void {
    if (this.isListening) return;
    this.isListening = true;
    this.outside(() => {
      this.endings.listen((ended) => {
        const woken = this.watchedScans().filter((scanId) => ended === null || scanId === ended);
        if (woken.length > 0) void this.outside(() => this.report(woken));
      });
    });
  }

  private async poll(): Promise<void> {
    while (this.watchers.size > 0) {
      await this.report(this.watchedScans());
      await sleep(this.pollMs, undefined, { ref: false });
    }
    this.polling = null;
  }

  private watchedScans(): number[] {
    return [...new Set([...this.watchers].map(({ scanId }) => scanId))];
  }

  /** Reads scans and notifies the watchers that have not seen their state, also those that came during the read. */
  private async report(scanIds: readonly number[]): Promise<void> {
    try {
      const states = await this.scans.statesOf(scanIds);
      for (const { scanId, seen, notify } of this.watchers) {
        if (!scanIds.includes(scanId)) continue;
        const state = states.get(scanId) ?? GONE;
        if (state.version !== seen) notify(state);
      }
    } catch (error) {
      // Watchers keep waiting: the next poll may succeed.
      this.logger.warn({ err: error }, 'could not read the progress of scans');
    }
  }
}

/** The state of a deleted scan. */
const GONE: ScanState = {
  version: 'gone',
  status: 'gone',
  pinsTotal: 0,
  pinsMeasured: 0,
  pinsFound: 0,
  waitsUntil: null,
};
