import { Logger } from '@nestjs/common';
import type { AcquiredScan, Lease } from '../record/leases/lease.js';

/** A large scan must not delay a small one that starts after it. */
const MIN_SCANS = 2;

/** Pins that are ready to be searched, for each request that may be in flight: a new scan takes time to start. */
const PINS_PER_REQUEST = 2;

/** A scan that is being measured or ended. */
interface RunningScan {
  /** The number of pins without an outcome. */
  pinsLeft: number;
}

/**
 * The scans of one provider in this process. There is room for another one while the pins of the running scans do not
 * keep the requests in flight that the provider allows. So few large scans run at once, or many small ones.
 */
class ProviderLoad {
  private readonly scans = new Set<RunningScan>();

  /** @param concurrency maximum requests in flight */
  constructor(private readonly concurrency: number) {}

  get hasRoom(): boolean {
    return this.scans.size < MIN_SCANS || this.pinsLeft < this.concurrency * PINS_PER_REQUEST;
  }

  add(scan: RunningScan): void {
    this.scans.add(scan);
  }

  remove(scan: RunningScan): void {
    this.scans.delete(scan);
  }

  /** A scan that is ending counts as a pin, which limits the number of transactions. */
  private get pinsLeft(): number {
    return [...this.scans].reduce((sum, { pinsLeft }) => sum + Math.max(1, pinsLeft), 0);
  }
}

/** A job with the id of the running one is dropped, so a waiting scan may not be announced. */
const CHECK_MS = 1_000;

interface Work {
  /** Acquires the next scan of the provider; null if none waits. */
  readonly acquire: () => Promise<AcquiredScan | null>;
  /** @param onPin called for each pin that was tried */
  readonly run: (lease: Lease, onPin: () => void) => Promise<void>;
  /** Announces a waiting scan again after a pause. */
  readonly announceLater: () => Promise<void>;
  /** Aborted when the process stops. */
  readonly signal: AbortSignal;
}

/** Runs waiting scans of one provider, as many at once as the provider has room for, until none waits. */
export class ProviderRun {
  private readonly logger = new Logger(ProviderRun.name);
  private readonly load: ProviderLoad;
  private running = 0;
  /** Whether a scan may wait. */
  private isAnnounced = true;
  private isOver = false;
  private changed = Promise.withResolvers<undefined>();

  /** @param concurrency maximum requests in flight to the provider */
  constructor(
    concurrency: number,
    private readonly work: Work,
  ) {
    this.load = new ProviderLoad(concurrency);
  }

  /** Announces a waiting scan. @returns false if there is no room for it */
  announce(): boolean {
    if (this.isOver || !this.load.hasRoom) return false;
    this.isAnnounced = true;
    this.wake();
    return true;
  }

  /** Returns when no scan runs and none waits. Does not throw: a scan that fails is logged and retried. */
  async toEnd(): Promise<void> {
    for (;;) {
      if (this.mayStart) await this.startNext();
      else if (this.running > 0) await this.change();
      else break;
    }
    this.isOver = true;
  }

  private get mayStart(): boolean {
    return this.isAnnounced && this.load.hasRoom && !this.work.signal.aborted;
  }

  private async startNext(): Promise<void> {
    // Before the query, because a scan may be announced during it.
    this.isAnnounced = false;
    try {
      const acquired = await this.work.acquire();
      if (!acquired) return;
      this.isAnnounced = true;
      void this.run(acquired);
    } catch (error) {
      await this.retryAfter(error);
    }
  }

  private async run({ lease, pinsLeft }: AcquiredScan): Promise<void> {
    const scan = { pinsLeft };
    this.load.add(scan);
    this.running++;
    try {
      await this.work.run(lease, () => {
        scan.pinsLeft--;
        this.wake();
      });
      this.isAnnounced = true;
    } catch (error) {
      await this.retryAfter(error);
    }
    this.load.remove(scan);
    this.running--;
    this.wake();
  }

  private async retryAfter(error: unknown): Promise<void> {
    this.isAnnounced = false;
    this.logger.error({ err: error }, 'a scan could not be run; it is tried again');
    await this.work.announceLater();
  }

  private wake(): void {
    this.changed.resolve(undefined);
    this.changed = Promise.withResolvers();
  }

  /** Waits until a scan is announced, or the provider may have room. */
  private async change(): Promise<void> {
    const timer = setTimeout(() => {
      this.isAnnounced = true;
      this.wake();
    }, CHECK_MS);
    await this.changed.promise;
    clearTimeout(timer);
  }
}
