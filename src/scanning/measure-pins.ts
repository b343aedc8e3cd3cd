import type { Pin } from '#libs/geo-grid';
import {
  matchPlace,
  type MatchSubject,
  ProviderError,
  type ProviderErrorCode,
  SEARCH_DEPTH,
  type SearchProvider,
} from '#libs/local-search';
import { setImmediate } from 'node:timers/promises';
import { ProviderPaused } from '../search/guard/provider-paused.js';
import type { PinOutcome } from './pin-store.js';

export interface Measurement {
  readonly provider: SearchProvider;
  readonly keyword: string;
  readonly subject: MatchSubject;
  /** Searches in flight at once. */
  readonly concurrency: number;
  /** Whether pins are left for later while the provider is paused; else they are unmeasured. */
  readonly mayWait: boolean;
  readonly signal: AbortSignal;
}

/** What the customer reads as the reason of an unmeasured pin. */
const REASONS: Readonly<Record<ProviderErrorCode, string>> = {
  unauthorized: 'provider_rejected_credentials',
  quota_exhausted: 'provider_quota_exhausted',
  rate_limited: 'provider_rate_limited',
  timeout: 'provider_timeout',
  unavailable: 'provider_unavailable',
  invalid_request: 'provider_refused_request',
  invalid_response: 'provider_answer_unreadable',
};

/** After so many pins in a row with answers that nobody can read, each paid for, the others are not tried. */
const MAX_UNREADABLE = 10;

/**
 * Measures the pins and hands over each outcome as it comes, going on when that was taken. Stops early when asked
 * to, and when the provider is paused.
 *
 * @returns how long the provider is paused, in milliseconds; 0 when it is not
 */
export async function measurePins(
  pins: readonly Pin[],
  measurement: Measurement,
  onOutcome: (outcome: PinOutcome) => Promise<void>,
): Promise<number> {
  const left = pins.values();
  let pausedMs = 0;
  let unreadable = 0;
  const work = async (): Promise<void> => {
    for (const pin of left) {
      if (measurement.signal.aborted || pausedMs > 0) return;
      const measured = unreadable >= MAX_UNREADABLE ? unreadableAt(pin) : await measurePin(pin, measurement);
      if (measured === 'stopped') return;
      if (measured instanceof ProviderPaused) pausedMs = Math.max(pausedMs, measured.pauseMs);
      else {
        unreadable = isUnreadable(measured) ? unreadable + 1 : 0;
        await onOutcome(measured);
      }
      // The embedded engine answers without ever waiting; this lets requests through between two pins.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: measurement.concurrency }, work));
  return pausedMs;
}

async function measurePin(
  pin: Pin,
  { provider, keyword, subject, mayWait, signal }: Measurement,
): Promise<PinOutcome | ProviderPaused | 'stopped'> {
  const { lat, lng, index } = pin;
  try {
    const outcome = await provider.search({ keyword, lat, lng, depth: SEARCH_DEPTH, signal });
    if (outcome.kind === 'unmeasured') return { pin: index, unmeasuredReason: outcome.reason };
    const match = matchPlace(subject, outcome.places);
    return { pin: index, places: outcome.places, subjectIndex: match?.index ?? null };
  } catch (error) {
    if (signal.aborted) return 'stopped';
    if (error instanceof ProviderPaused && mayWait) return error;
    // "Could not be measured" must never be told as "is not there". (Here a next provider would be asked.)
    if (error instanceof ProviderError) return { pin: index, unmeasuredReason: REASONS[error.code] };
    throw error;
  }
}

function unreadableAt({ index }: Pin): PinOutcome {
  return { pin: index, unmeasuredReason: REASONS.invalid_response };
}

function isUnreadable(outcome: PinOutcome): boolean {
  return 'unmeasuredReason' in outcome && outcome.unmeasuredReason === REASONS.invalid_response;
}
