import { EntityManager } from '#platform/database/entity-manager';
import { RequestContext } from '@mikro-orm/core';
import { Injectable, Logger, type OnModuleDestroy } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { isEnded } from '../scan.entity.js';
import { type ScanState, ScansRepository } from '../scans.repository.js';

const LOOK_MS = 500;

interface Patience {
  readonly signal: AbortSignal;
  readonly patienceMs: number;
}

interface Watcher {
  readonly scanId: number;
  readonly seen: string | null;
  readonly tell: (state: ScanState | null) => void;
}

/**
 * Tells how scans get on, wherever they are worked on: looks at the database, twice a second and once for all
 * who wait. Nobody who waits holds a connection.
 */
@Injectable()
export class ScanProgress implements OnModuleDestroy {
  private readonly logger = new Logger(ScanProgress.name);
  private readonly watchers = new Set<Watcher>();
  private readonly stopping = new AbortController();
  /** The looks go on for others, long after whoever came first is gone: they are not part of that request. */
  private readonly outside = AsyncLocalStorage.snapshot();
  private looking: Promise<void> | null = null;

  constructor(
    private readonly em: EntityManager,
    private readonly scans: ScansRepository,
  ) {}

  /** Aborted when the process is asked to stop. */
  get stopped(): AbortSignal {
    return this.stopping.signal;
  }

  /**
   * The next state of the scan that is not the one seen last.
   *
   * @param seen its `version`; null when none was seen
   * @returns null when the patience is over, the signal came first, or the process stops; a state of `gone` when
   * there is no such scan any more
   */
  async next(
    scanId: number,
    seen: string | null,
    { signal, patienceMs }: Patience,
  ): Promise<ScanState | null> {
    const either = AbortSignal.any([signal, this.stopping.signal]);
    if (either.aborted) return null;
    const { promise, resolve } = Promise.withResolvers<ScanState | null>();
    const giveUp = (): void => {
      resolve(null);
    };
    const timer = setTimeout(giveUp, patienceMs);
    either.addEventListener('abort', giveUp, { once: true });
    const watcher: Watcher = { scanId, seen, tell: resolve };
    this.watchers.add(watcher);
    this.looking ??= this.outside(() => this.look());
    try {
      return await promise;
    } finally {
      clearTimeout(timer);
      either.removeEventListener('abort', giveUp);
      this.watchers.delete(watcher);
    }
  }

  /** Waits for the end of the scan. @returns false if it came to none in time, or the scan was deleted */
  async hasEnded(scanId: number, { signal, patienceMs }: Patience): Promise<boolean> {
    const deadline = performance.now() + patienceMs;
    let state: ScanState | null = null;
    do {
      const leftMs = Math.max(0, deadline - performance.now());
      state = await this.next(scanId, state?.version ?? null, { signal, patienceMs: leftMs });
    } while (state !== null && !isEnded(state.status));
    return state !== null && state.status !== 'gone';
  }

  onModuleDestroy(): void {
    this.stopping.abort();
  }

  private async look(): Promise<void> {
    while (this.watchers.size > 0) {
      try {
        await this.lookOnce();
      } catch (error) {
        // Whoever waits goes on waiting: the database may be back at the next look.
        this.logger.warn({ err: error }, 'could not look at the progress of scans');
      }
      await sleep(LOOK_MS, undefined, { ref: false });
    }
    this.looking = null;
  }

  private async lookOnce(): Promise<void> {
    const watched = [...this.watchers];
    const ids = [...new Set(watched.map(({ scanId }) => scanId))];
    const states = await RequestContext.create(this.em, () => this.scans.statesOf(ids));
    for (const { scanId, seen, tell } of watched) {
      const state = states.get(scanId) ?? GONE;
      if (state.version !== seen) tell(state);
    }
  }
}

/** What a scan is in that was deleted with its business. */
const GONE: ScanState = {
  version: 'gone',
  status: 'gone',
  pinsTotal: 0,
  pinsMeasured: 0,
  pinsFound: 0,
  waitsUntil: null,
};
