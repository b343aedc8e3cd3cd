import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isEnded } from '../scan.entity.js';
import { type ScanState, ScansRepository } from '../scans.repository.js';

const POLL_MS = 500;

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
 * watcher holds a connection.
 */
@Injectable()
export class ScanProgress implements OnModuleDestroy {
  private readonly logger = new Logger(ScanProgress.name);
  private readonly watchers = new Set<Watcher>();
  private readonly stopping = new AbortController();
  /** Polling outlives the request that starts it, so it inherits nothing from that request. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private polling: Promise<void> | null = null;

  constructor(private readonly scans: ScansRepository) {}

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

  private async poll(): Promise<void> {
    while (this.watchers.size > 0) {
      try {
        await this.pollOnce();
      } catch (error) {
        // Watchers keep waiting: the next poll may succeed.
        this.logger.warn({ err: error }, 'could not read the progress of scans');
      }
      await sleep(POLL_MS, undefined, { ref: false });
    }
    this.polling = null;
  }

  private async pollOnce(): Promise<void> {
    const watched = [...this.watchers];
    const states = await this.scans.statesOf([...new Set(watched.map(({ scanId }) => scanId))]);
    for (const { scanId, seen, notify } of watched) {
      const state = states.get(scanId) ?? GONE;
      if (state.version !== seen) notify(state);
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
