import type { Competitor, Metrics } from '../../api/types.js';

type Seen = Competitor['ranks'][number];
type Figures = Pick<Seen, 'average_total_rank' | 'share_of_local_voice' | 'found_pins' | 'pins_ahead'> &
  Rated;

/** What customers say of a place. */
export type Rated = Pick<Competitor, 'rating' | 'review_count'>;

/** A row among competitors. */
export interface Standing {
  readonly key: string | number;
  readonly averageTotalRank: number;
  readonly shareOfLocalVoice: number;
  readonly foundPins: number;
  readonly measuredPins: number;
  /** Pins where it ranks above the business; null for the business itself. */
  readonly pinsAhead: number | null;
  readonly rating: number | null;
  readonly reviewCount: number | null;
}

/** The service rounds the shares of competitors; one pin is at least 1/441. */
const SAME_SHARE = 1e-4;

/** The key of the business itself. */
export const OWN = 'own';

export function standingOf(figures: Figures, key: string | number, measuredPins: number): Standing {
  return {
    key,
    measuredPins,
    averageTotalRank: figures.average_total_rank,
    shareOfLocalVoice: figures.share_of_local_voice,
    foundPins: figures.found_pins,
    pinsAhead: figures.pins_ahead,
    rating: figures.rating,
    reviewCount: figures.review_count,
  };
}

/** Inserts the business into its competitors by strength. @param metrics of the same scan; null without a scan */
export function withOwn(
  standings: readonly Standing[],
  metrics: Metrics | null | undefined,
  { rating, review_count: reviewCount }: Rated = { rating: null, review_count: null },
): Standing[] {
  const { average_total_rank: rank, share_of_local_voice: share } = metrics ?? {};
  if (!metrics || typeof rank !== 'number' || typeof share !== 'number') return [...standings];
  const own: Standing = {
    key: OWN,
    averageTotalRank: rank,
    shareOfLocalVoice: share,
    pinsAhead: null,
    foundPins: metrics.found_pins,
    measuredPins: metrics.measured_pins,
    rating,
    reviewCount,
  };
  const weaker = standings.findIndex((other) => isBefore(own, other));
  return weaker < 0 ? [...standings, own] : standings.toSpliced(weaker, 0, own);
}

/** Compares as the service does: by SoLV, then by ATRP. */
function isBefore(one: Standing, other: Standing): boolean {
  const lead = one.shareOfLocalVoice - other.shareOfLocalVoice;
  if (Math.abs(lead) > SAME_SHARE) return lead > 0;
  return one.averageTotalRank < other.averageTotalRank;
}

/** Returns the scan in which a competitor is strongest, which determines its order. */
export function strongest(ranks: readonly Seen[]): Seen | undefined {
  return [...ranks].sort(
    (a, b) => b.share_of_local_voice - a.share_of_local_voice || a.average_total_rank - b.average_total_rank,
  )[0];
}
