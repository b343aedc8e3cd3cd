import type { Pin } from '#libs/geo-grid';
import { ProviderError, SEARCH_DEPTH, type SearchSettings } from '#libs/local-search';
import type { Tenant } from '#platform/tenant';
import { setImmediate } from 'node:timers/promises';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import type { CostCounter } from '../../search/spending/cost-counter.js';
import type { Candidate } from './candidate.js';
import { covers } from '../create/coverage.js';
import type { PinOutcome } from './pin-outcome.js';
import { reasonOf } from './unmeasured-reasons.js';

export interface Measurement {
  /** In order: each is asked when those before it could not answer. */
  readonly candidates: readonly Candidate[];
  readonly tenant: Tenant;
  readonly keyword: string;
  readonly settings: SearchSettings;
  readonly costs: CostCounter;
  /** Pins in hand at once. */
  readonly concurrency: number;
  /** Whether pins are left for later while a provider is paused; else they are unmeasured. */
  readonly mayWait: boolean;
  readonly signal: AbortSignal;
}

/**
 * Measures the pins and hands over each outcome as it comes, going on when that was taken. Stops early when asked
 * to, and when a pin could not be measured since a provider is paused.
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
  const work = async (): Promise<void> => {
    for (const pin of left) {
      if (measurement.signal.aborted || pausedMs > 0) return;
      const measured = await measurePin(pin, measurement);
      if (measured === 'stopped') return;
      if (measured instanceof ProviderPaused) pausedMs = Math.max(pausedMs, measured.pauseMs);
      else await onOutcome(measured);
      // The embedded engine answers without ever waiting; this lets requests through between two pins.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: measurement.concurrency }, work));
  return pausedMs;
}

async function measurePin(
  pin: Pin,
  { candidates, tenant, keyword, settings, costs, mayWait, signal }: Measurement,
): Promise<PinOutcome | ProviderPaused | 'stopped'> {
  const { lat, lng, index } = pin;
  const faults: ProviderError[] = [];
  const able = candidates.filter(({ provider }) => covers(provider.profile.coverage(), pin));
  for (const [place, candidate] of able.entries()) {
    const hasAlternative = place < able.length - 1;
    const asked = { ...settings, tenant, keyword, lat, lng, depth: SEARCH_DEPTH };
    try {
      const measured = await candidate.measure(index, { ...asked, signal, hasAlternative, costs });
      if (measured !== 'outside_coverage') return measured;
    } catch (error) {
      if (signal.aborted) return 'stopped';
      if (!(error instanceof ProviderError)) throw error;
      faults.push(error);
    }
  }
  const pause = mayWait ? shortestPause(faults) : null;
  if (pause) return pause;
  // "Could not be measured" must never be told as "is not there".
  const last = faults.at(-1);
  return { pin: index, unmeasuredReason: last ? reasonOf(last) : 'outside_coverage' };
}

/**
 * A provider that is only paused has not said its last word: the pin waits for it, whatever the others said. But not
 * where one of them was paid for an answer that nobody can read, and would be again.
 */
function shortestPause(faults: readonly ProviderError[]): ProviderPaused | null {
  if (faults.some(({ code }) => code === 'invalid_response')) return null;
  const pauses = faults.filter((fault) => fault instanceof ProviderPaused);
  return pauses.toSorted((a, b) => a.pauseMs - b.pauseMs)[0] ?? null;
}
