import type { Pin } from '#libs/geo-grid';
import { type LocalSearchQuery, matchPlace, type MatchSubject, SEARCH_DEPTH } from '#libs/local-search';
import { setImmediate } from 'node:timers/promises';
import type { PatientOutcome } from '../search/patient-search.js';
import type { PinOutcome } from './pin-store.js';

export interface Measurement {
  readonly search: (query: LocalSearchQuery) => Promise<PatientOutcome>;
  readonly keyword: string;
  readonly subject: MatchSubject;
  /** Searches in flight at once. */
  readonly concurrency: number;
  readonly signal: AbortSignal;
}

/**
 * Measures the pins and hands over each outcome as it comes; stops early when asked to. Once a search has failed for a
 * reason that all others would meet too, they are not tried.
 */
export async function measurePins(
  pins: readonly Pin[],
  measurement: Measurement,
  onOutcome: (outcome: PinOutcome) => void,
): Promise<void> {
  const left = pins.values();
  let hopeless: string | null = null;
  const work = async (): Promise<void> => {
    for (const pin of left) {
      if (measurement.signal.aborted) return;
      if (hopeless !== null) onOutcome({ pin: pin.index, unmeasuredReason: hopeless });
      else hopeless = await measurePin(pin, measurement, onOutcome);
      // The embedded engine answers without ever waiting; this lets requests through between two pins.
      await setImmediate();
    }
  };
  await Promise.all(Array.from({ length: measurement.concurrency }, work));
}

/** @returns why no other pin need be tried; null when they may be */
async function measurePin(
  pin: Pin,
  { search, keyword, subject, signal }: Measurement,
  onOutcome: (outcome: PinOutcome) => void,
): Promise<string | null> {
  const query = { keyword, lat: pin.lat, lng: pin.lng, depth: SEARCH_DEPTH, signal };
  const outcome = await search(query).catch((error: unknown) => {
    if (signal.aborted) return null;
    throw error;
  });
  if (outcome === null) return null;
  if (outcome.kind === 'results') {
    const match = matchPlace(subject, outcome.places);
    onOutcome({ pin: pin.index, places: outcome.places, subjectIndex: match?.index ?? null });
    return null;
  }
  // "Could not be measured" must never be told as "is not there".
  onOutcome({ pin: pin.index, unmeasuredReason: outcome.reason });
  return outcome.kind === 'failed' && outcome.isHopeless ? outcome.reason : null;
}
