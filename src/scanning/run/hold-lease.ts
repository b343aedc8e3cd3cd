import { isOutage, retryDuringOutage } from '#platform/database/outage';
import { LEASE_SECONDS, LeaseLostError } from '../record/leases/lease.js';

const LEASE_RENEWAL_MS = (LEASE_SECONDS * 1000) / 3;

interface HeldLease {
  /** @throws LeaseLostError */
  readonly renew: () => Promise<void>;
  /** @param countsAsAttempt false if the work failed because of an outage */
  readonly release: (countsAsAttempt: boolean) => Promise<void>;
  /** Reports a renewal that failed. The lease may still be held. */
  readonly onRenewalError: (error: unknown) => void;
  readonly signal: AbortSignal;
}

/**
 * Runs work while its lease is renewed. Releases the lease if the work fails.
 *
 * @param work its signal is aborted with a LeaseLostError when the lease is lost
 * @throws LeaseLostError; the error of the work
 */
export async function holdLease(
  { renew, release, onRenewalError, signal }: HeldLease,
  work: (signal: AbortSignal) => Promise<void>,
): Promise<void> {
  const lost = new AbortController();
  const renewOrAbort = async (): Promise<void> => {
    try {
      await renew();
    } catch (error) {
      // A failed renewal is not a lost lease: the next write finds out.
      if (error instanceof LeaseLostError) lost.abort(error);
      else onRenewalError(error);
    }
  };
  const renewal = setInterval(() => void renewOrAbort(), LEASE_RENEWAL_MS);
  try {
    await work(AbortSignal.any([signal, lost.signal]));
  } catch (error) {
    if (!(error instanceof LeaseLostError)) {
      // During an outage it is retried until the lease has expired anyway.
      await retryDuringOutage(() => release(!isOutage(error)), AbortSignal.timeout(LEASE_SECONDS * 1000));
    }
    throw error;
  } finally {
    clearInterval(renewal);
  }
}
