import type { Pin } from '#libs/geo-grid';
import { ProviderError, SEARCH_DEPTH, type SearchSettings } from '#libs/local-search';
import type { Tenant } from '#platform/tenant';
import { setImmediate } from 'node:timers/promises';
import { ProviderPaused } from '../../search/guard/provider-paused.js';
import type { CostCounter } from '../../search/spending/cost-counter.js';
import { covers } from '../record/coverage.js';
import type { PinOutcome } from '../record/pins/pin-outcome.js';
import { reasonOf } from '../record/pins/unmeasured-reasons.js';
import type { Candidate } from './candidates.js';

export interface Measurement {
  /** In order: each is asked if those before it failed. */
  readonly candidates: readonly Candidate[];
  readonly tenant: Tenant;
  readonly keyword: string;
  readonly settings: SearchSettings;
  readonly costs: CostCounter;
  /** Takes one of the searches that the scan may repeat. */
  readonly mayRepeat: () => boolean;
  /** Maximum concurrent pins. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/**
 * Measures pins with live searches and reports each outcome. Continues when the outcome was accepted. Stops early when the signal is aborted
 * or a pin has to wait for a paused provider.
 *
 * @returns how long the provider is paused, in milliseconds; 0 if no pin waits
 */
export async function measureDirectly(
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
      // The embedded engine answers without ever yielding to the event loop.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: measurement.concurrency }, work));
  return pausedMs;
}

async function measurePin(
  pin: Pin,
  { candidates, tenant, keyword, settings, costs, mayRepeat, signal }: Measurement,
): Promise<PinOutcome | ProviderPaused | 'stopped'> {
  const { lat, lng, index } = pin;
  const search = { ...settings, tenant, keyword, lat, lng, depth: SEARCH_DEPTH, signal, costs, mayRepeat };
  const faults: ProviderError[] = [];
  const able = candidates.filter(({ provider }) => covers(provider.profile.coverage(), pin));
  for (const [position, candidate] of able.entries()) {
    const hasAlternative = position < able.length - 1;
    try {
      const measured = await candidate.measure(index, { ...search, hasAlternative });
      if (measured !== 'outside_coverage') return measured;
    } catch (error) {
      if (signal.aborted) return 'stopped';
      if (!(error instanceof ProviderError)) throw error;
      faults.push(error);
    }
  }
  const pause = shortestPause(faults);
  if (pause) return pause;
  const last = faults.at(-1);
  return { pin: index, unmeasuredReason: last ? reasonOf(last) : 'outside_coverage' };
}

/**
 * Returns the pause to wait for: a paused provider may still measure the pin, whatever the others returned. Null if an
 * unreadable response was paid, because it would be paid again.
 */
function shortestPause(faults: readonly ProviderError[]): ProviderPaused | null {
  if (faults.some(({ code }) => code === 'invalid_response')) return null;
  const pauses = faults.filter((fault) => fault instanceof ProviderPaused);
  return pauses.toSorted((a, b) => a.pauseMs - b.pauseMs)[0] ?? null;
}
