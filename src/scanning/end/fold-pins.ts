import { ABSENT, UNMEASURED } from '#libs/rank-metrics';
import { NO_PLACE, type StoredPin } from '../record/pins/scan-pins.repository.js';
import type { MeasuringProvider, UnmeasuredPin } from '../record/scan.entity.js';

export interface FoldedScan {
  /** The rank of the business at each pin. */
  readonly ranks: readonly number[];
  readonly unmeasured: readonly UnmeasuredPin[];
  /** The rank of each place at each pin. */
  readonly ranksByPlace: ReadonlyMap<number, readonly number[]>;
  /** The place that is the business; null if no pin listed it. */
  readonly subjectPlaceId: number | null;
  /** The providers that measured the scan, most pins first. */
  readonly providers: readonly MeasuringProvider[];
  /** For each pin of a mixed scan an index of `providers`; -1 for an unmeasured pin. */
  readonly pinProviders: readonly number[] | null;
}

export interface FoldOptions {
  /** The reason of pins without a row. */
  readonly reasonUntried?: 'not_tried' | 'cancelled' | 'deadline_exceeded';
  /** The row that represents a place, for each row that another one represents. */
  readonly roots?: ReadonlyMap<number, number>;
  /** The rows of a business that had another identifier before. All of them are the business. */
  readonly own?: ReadonlySet<number>;
  /** Returns the identifier scheme of a provider. Only a provider of its scheme can report a place as absent. */
  readonly schemeOf?: (provider: string) => string;
}

/**
 * Turns rows by pin into rows by place. Pins without a row are unmeasured. A place that is listed twice at a pin has the
 * better rank. A listing that cannot be identified has a position and no row. In a mixed scan, a place is unmeasured at the pins of providers whose identifier scheme never listed it.
 */
export function foldPins(
  pins: readonly StoredPin[],
  pinsTotal: number,
  {
    reasonUntried = 'not_tried',
    roots = new Map(),
    own = new Set(),
    schemeOf = (name) => name,
  }: FoldOptions = {},
): FoldedScan {
  const byPin = new Map(pins.map((row) => [row.pin, row]));
  const indexes = Array.from({ length: pinsTotal }, (_, index) => index);
  const providers = countProviders(pins);
  const isMixed = providers.length > 1;
  const subjects = isMixed ? mergeSubjects(pins, roots) : new Map<number, number>();
  const mergedOf = (id: number): number => {
    const root = roots.get(id) ?? id;
    return subjects.get(root) ?? root;
  };
  const found = pins.flatMap((row) => row.results[row.rank - 1] ?? []);
  const business = own.size === 0 ? null : mostFrequent(found.filter((id) => own.has(id)).map(mergedOf));
  const rootOf = (id: number): number => (business !== null && own.has(id) ? business : mergedOf(id));
  const scheme = ({ provider }: StoredPin): string => (isMixed ? schemeOf(provider ?? '') : '');
  const schemes = new Map<number, Set<string>>();
  for (const row of pins) {
    for (const root of row.results.filter((id) => id !== NO_PLACE).map(rootOf)) {
      schemes.set(root, (schemes.get(root) ?? new Set()).add(scheme(row)));
    }
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
    ranks: indexes.map((index) => byPin.get(index)?.rank ?? UNMEASURED),
    unmeasured: indexes
      .filter((index) => !isMeasured(byPin.get(index)))
      .map((pin) => ({ pin, reason: byPin.get(pin)?.reason ?? reasonUntried })),
    ranksByPlace,
    subjectPlaceId: mostFrequent(found.map(rootOf)),
    providers,
    pinProviders: isMixed
      ? indexes.map((index) => providers.findIndex(({ name }) => name === byPin.get(index)?.provider))
      : null,
  };
}

/** Ranks the business at pins that list it under an identifier that it got while the scan was measured. */
export function rankOwn(pins: readonly StoredPin[], own: ReadonlySet<number>): readonly StoredPin[] {
  if (own.size === 0) return pins;
  return pins.map((pin) =>
    pin.rank === ABSENT ? { ...pin, rank: pin.results.findIndex((id) => own.has(id)) + 1 } : pin,
  );
}

function isMeasured(row: StoredPin | undefined): row is StoredPin {
  return row !== undefined && row.rank !== UNMEASURED;
}

function countProviders(pins: readonly StoredPin[]): MeasuringProvider[] {
  return [...Map.groupBy(pins.filter(isMeasured), ({ provider }) => provider)]
    .flatMap(([name, { length }]) => (name === null ? [] : [{ name, pins: length }]))
    .sort((a, b) => b.pins - a.pins || (a.name < b.name ? -1 : 1));
}

/**
 * Merges the listings of the business by several providers into one place. The most frequent listing of each provider
 * represents it, and the most frequent listing overall represents the business.
 *
 * @param roots the row that represents a place, for each row that another one represents
 * @returns each provider's row of the business → the row that represents the business
 */
function mergeSubjects(pins: readonly StoredPin[], roots: ReadonlyMap<number, number>): Map<number, number> {
  const listings = new Map<string | null, number[]>();
  for (const { provider, rank, results } of pins) {
    const listed = results[rank - 1];
    if (listed === undefined) continue;
    listings.set(provider, [...(listings.get(provider) ?? []), roots.get(listed) ?? listed]);
  }
  const business = mostFrequent([...listings.values()].flat());
  const mains = [...listings.values()].map(mostFrequent);
  return new Map(mains.flatMap((id) => (id === null || business === null ? [] : [[id, business] as const])));
}

/** Returns the most frequent id, the smallest of equally frequent ones; null for an empty list. */
function mostFrequent(placeIds: readonly number[]): number | null {
  const counts = new Map<number, number>();
  for (const id of placeIds) counts.set(id, (counts.get(id) ?? 0) + 1);
  const [best] = [...counts].sort(([a, m], [b, n]) => n - m || a - b);
  return best?.[0] ?? null;
}
