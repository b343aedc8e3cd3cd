import {
  type LocalSearchOutcome,
  type LocalSearchQuery,
  ProviderError,
  type ProviderErrorCode,
} from '#libs/local-search';
import { isBrokenCircuitError } from 'cockatiel';
import type { ProviderGate } from './provider-gate.js';
import type { Time } from './time.js';

/** How long and how often one search is tried. Waits for a turn, a 429 or an open circuit are not counted. */
const MAX_TRIES = 8;
const MAX_SPENT_MS = 60_000;
const FIRST_BACKOFF_MS = 500;
const MAX_BACKOFF_MS = 8_000;
/** Between two looks at an open circuit. */
const CIRCUIT_LOOK_MS = 500;
/** An outage of this length is one that a scan does not wait for. */
const OUTAGE_PATIENCE_MS = 10 * 60_000;

/** Faults that every further request would meet too, until somebody does something about them. */
const HOPELESS: readonly ProviderErrorCode[] = ['unauthorized', 'quota_exhausted'];

/** Searched, or why not. `isHopeless`: no other search of the scan need be tried. */
export type PatientOutcome =
  | LocalSearchOutcome
  | { readonly kind: 'failed'; readonly reason: ProviderErrorCode; readonly isHopeless: boolean };

/**
 * Tries a search until it succeeds or its budget is used up: at most 8 tries and 60 seconds of the provider's time
 * and our own backoff. Timeouts, broken connections, 429 and 5xx are tried again, with jitter; other faults are not.
 *
 * @throws what is no fault of the provider: the signal's reason, a bug
 */
export async function searchPatiently(
  gate: Pick<ProviderGate, 'search' | 'outageMs'>,
  query: LocalSearchQuery,
  time: Time,
): Promise<PatientOutcome> {
  let spent = 0;
  let tries = 0;
  const onCall = (ms: number): void => {
    spent += ms;
  };
  for (;;) {
    try {
      return await gate.search(query, onCall);
    } catch (error) {
      if (isBrokenCircuitError(error)) {
        if (gate.outageMs() > OUTAGE_PATIENCE_MS) return failed('unavailable');
        await time.sleep(CIRCUIT_LOOK_MS * (0.5 + time.random()), query.signal);
        continue;
      }
      if (!(error instanceof ProviderError)) throw error;
      const backoff = backoffAfter(++tries, error, time);
      if (!error.retryable || tries >= MAX_TRIES || spent + backoff > MAX_SPENT_MS) return failed(error.code);
      spent += backoff;
      await time.sleep(backoff, query.signal);
    }
  }
}

/** Doubling, with jitter over its upper half. What a 429 asked for is waited for by the pacer. */
function backoffAfter(tries: number, { code, retryAfterSeconds }: ProviderError, time: Time): number {
  if (code === 'rate_limited' && retryAfterSeconds !== null) return 0;
  return Math.min(MAX_BACKOFF_MS, FIRST_BACKOFF_MS * 2 ** (tries - 1)) * (0.5 + time.random() / 2);
}

function failed(reason: ProviderErrorCode): PatientOutcome {
  return { kind: 'failed', reason, isHopeless: HOPELESS.includes(reason) };
}
