import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { mergeSubjects, mostFrequent } from './merge-subjects.js';
import type { MeasuringProvider, UnmeasuredPin } from '../scan.entity.js';
import type { StoredPin } from './stored-pin.js';

export interface FoldedScan {
  /** The business's rank at each pin. */
  readonly ranks: readonly number[];
  readonly unmeasured: readonly UnmeasuredPin[];
  /** For every place seen anywhere: its rank at each pin. */
  readonly ranksByPlace: ReadonlyMap<number, readonly number[]>;
  /** The place that is the business; null when it was seen nowhere. */
  readonly subjectPlaceId: number | null;
  /** Who measured, most pins first. */
  readonly providers: readonly MeasuringProvider[];
  /** Where they were several: for each pin an index of `providers`, -1 nobody. */
  readonly pinProviders: readonly number[] | null;
}

/** Why a pin was never reached before the scan was ended. */
export type NeverReached = 'not_tried' | 'cancelled';

interface Folding {
  /** Why pins without a row are unmeasured. */
  readonly withoutRow?: NeverReached;
  /** The row that stands for a place, for rows of which another one does. */
  readonly roots?: ReadonlyMap<number, number>;
  /** Whose identifiers a provider's results carry: only by these can a place be known to be absent. */
  readonly schemeOf?: (provider: string) => string;
}

/**
 * Turns rows by pin into rows by place. Pins without a row count as unmeasured. A place that is listed twice has at each
 * pin the better of its ranks. Where several providers measured, a place is unmeasured at the pins of those who would
 * have called it by identifiers that it was nowhere seen under.
 */
export function foldPins(
  pins: readonly StoredPin[],
  pinsTotal: number,
  { withoutRow = 'not_tried', roots = new Map(), schemeOf = (name) => name }: Folding = {},
): FoldedScan {
  const byPin = new Map(pins.map((row) => [row.pin, row]));
  const indexes = Array.from({ length: pinsTotal }, (_, index) => index);
  const providers = countProviders(pins);
  const isMixed = providers.length > 1;
  const subjects = isMixed ? mergeSubjects(pins, roots) : new Map<number, number>();
  const rootOf = (id: number): number => {
    const root = roots.get(id) ?? id;
    return subjects.get(root) ?? root;
  };
  const scheme = ({ provider }: StoredPin): string => (isMixed ? schemeOf(provider ?? '') : '');
  const schemes = new Map<number, Set<string>>();
  for (const row of pins) {
    for (const listed of row.results) addTo(schemes, rootOf(listed), scheme(row));
  }
  const blank = (known: ReadonlySet<string>): number[] =>
    indexes.map((index) => {
      const row = byPin.get(index);
      return isMeasured(row) && known.has(scheme(row)) ? ABSENT : UNMEASURED;
    });
  const ranksByPlace = new Map([...schemes].map(([placeId, known]) => [placeId, blank(known)]));
  for (const { pin, results } of pins) {
    for (const [position, listed] of results.entries()) {
      const ranks = ranksByPlace.get(rootOf(listed));
      if (ranks?.[pin] === ABSENT) ranks[pin] = position + 1;
    }
  }
  return {
    ranks: indexes.map((index) => byPin.get(index)?.subject_rank ?? UNMEASURED),
    unmeasured: indexes
      .filter((index) => !isMeasured(byPin.get(index)))
      .map((pin) => ({ pin, reason: byPin.get(pin)?.unmeasured_reason ?? withoutRow })),
    ranksByPlace,
    subjectPlaceId: mostFrequent(pins.flatMap((row) => row.results[row.subject_rank - 1] ?? []).map(rootOf)),
    providers,
    pinProviders: isMixed
      ? indexes.map((index) => providers.findIndex(({ name }) => name === byPin.get(index)?.provider))
      : null,
  };
}

function isMeasured(row: StoredPin | undefined): row is StoredPin {
  return row !== undefined && row.subject_rank !== UNMEASURED;
}

function countProviders(pins: readonly StoredPin[]): MeasuringProvider[] {
  const counts = new Map<string, number>();
  for (const { provider } of pins.filter(isMeasured)) {
    if (provider !== null) counts.set(provider, (counts.get(provider) ?? 0) + 1);
  }
  return [...counts]
    .map(([name, count]) => ({ name, pins: count }))
    .sort((a, b) => b.pins - a.pins || (a.name < b.name ? -1 : 1));
}

function addTo(sets: Map<number, Set<string>>, key: number, value: string): void {
  const set = sets.get(key);
  if (set) set.add(value);
  else sets.set(key, new Set([value]));
}
