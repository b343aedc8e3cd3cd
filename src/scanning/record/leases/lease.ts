import { NO_SEARCH_COST, type SearchCost } from '../../../search/spending/cost-counter.js';

/** How long a lease outlives a crashed worker, in seconds. */
export const LEASE_SECONDS = 20;

/** The right to write the results of one scan. The token excludes a worker that lost the lease unnoticed. */
export interface Lease {
  readonly scanId: number;
  readonly token: string;
}

/** A scan that this process has acquired. */
export interface AcquiredScan {
  readonly lease: Lease;
  readonly accountId: number;
  readonly isScheduled: boolean;
  /** The number of pins without an outcome. */
  readonly pinsLeft: number;
}

/** The cost of searches. */
export interface Cost extends SearchCost {
  /** Null if nothing was paid. */
  readonly currency: string | null;
  /** How many searches were repeated because an answer was doubtful. */
  readonly repeats: number;
}

/** Returns the cost of searches in the currency of the operator. */
export function costIn(currency: string, spent: SearchCost, repeats = 0): Cost {
  return { ...spent, repeats, currency: spent.searches === 0 ? null : currency };
}

export const NO_COST: Cost = { ...NO_SEARCH_COST, currency: null, repeats: 0 };

/** The pins and costs that a worker adds to its scan. */
export interface Progress {
  readonly measured: number;
  readonly found: number;
  readonly cost: Cost;
}

export const NO_PROGRESS: Progress = { measured: 0, found: 0, cost: NO_COST };

/** Thrown when another worker has the scan, or the scan has ended or was deleted. */
export class LeaseLostError extends Error {
  constructor(readonly scanId: number) {
    super(`lost the lease of scan ${scanId}`);
    this.name = 'LeaseLostError';
  }
}

/** When a scan continues whose pins were not all tried. */
export interface Pause {
  /** In milliseconds; 0 if the scan does not wait. */
  readonly retryMs: number;
  /** How many searches in the queue of a provider were finished, and need not wake the scan. */
  readonly seenReady: number;
}
