/** A large scan must not delay a small one that starts after it. */
const MIN_SCANS = 2;

/** Pins that are ready to be searched, for each request that may be in flight: a new scan takes time to start. */
const PINS_PER_REQUEST = 2;

/** A scan that is being measured or ended. */
export interface RunningScan {
  /** The number of pins without an outcome. */
  pinsLeft: number;
}

/**
 * The scans of one provider in this process. There is room for another one while the pins of the running scans do not
 * keep the requests in flight that the provider allows. So few large scans run at once, or many small ones.
 */
export class ProviderLoad {
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
