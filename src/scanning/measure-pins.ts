import type { Pin } from '#libs/geo-grid';
import { matchPlace, type MatchSubject, ProviderError, SEARCH_DEPTH } from '#libs/local-search';
import { setImmediate } from 'node:timers/promises';
import type { Search } from '../search/timed-search.js';
import type { PinOutcome } from './pin-store.js';

export interface Measurement {
  readonly search: Search;
  readonly keyword: string;
  readonly subject: MatchSubject;
  /** Searches in flight at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/** Measures the pins and hands over each outcome as it comes; stops early when asked to. */
export async function measurePins(
  pins: readonly Pin[],
  measurement: Measurement,
  onOutcome: (outcome: PinOutcome) => void,
): Promise<void> {
  const left = pins.values();
  const work = async (): Promise<void> => {
    for (const pin of left) {
      if (measurement.signal.aborted) return;
      onOutcome(await measurePin(pin, measurement));
      // The embedded engine answers without ever waiting; this lets requests through between two pins.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: measurement.concurrency }, work));
}

async function measurePin(pin: Pin, { search, keyword, subject, signal }: Measurement): Promise<PinOutcome> {
  try {
    const outcome = await search({
      keyword,
      lat: pin.lat,
      lng: pin.lng,
      depth: SEARCH_DEPTH,
      signal,
    });
    if (outcome.kind === 'unmeasured') return { pin: pin.index, unmeasuredReason: outcome.reason };
    const match = matchPlace(subject, outcome.places);
    return { pin: pin.index, places: outcome.places, subjectIndex: match?.index ?? null };
  } catch (error) {
    // "Could not be measured" must never be told as "is not there".
    if (error instanceof ProviderError) return { pin: pin.index, unmeasuredReason: error.code };
    throw error;
  }
}
