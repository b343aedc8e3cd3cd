import type { Pin } from '#libs/geo-grid';
import type { OpenQueue, SearchSettings } from '#libs/local-search';
import type { Lease } from '../../record/leases/lease.js';
import type { PinOutcome } from '../../record/pins/pin-outcome.js';
import type { Scan } from '../../record/scan.entity.js';
import type { Candidate } from '../candidates.js';

/** The pins that a scan lacks, and the providers that may measure them. */
export interface WantedPins {
  readonly scan: Scan;
  readonly lease: Lease;
  /** In order. */
  readonly candidates: readonly Candidate[];
  readonly settings: SearchSettings;
  readonly pins: readonly Pin[];
  readonly signal: AbortSignal;
}

/** The pins that a queue measures. */
export interface QueuedWork extends WantedPins {
  readonly open: OpenQueue;
  /** The provider of the queue. */
  readonly candidate: Candidate;
  /** Whether pins wait for the provider if it cannot be asked now. */
  readonly mayWait: boolean;
  readonly onOutcome: (outcome: PinOutcome) => Promise<void>;
}
