/** A published figure on how much of the order of results goes with a factor. */
export interface Evidence {
  /** Shares 0 to 1 of what explains the order: the figure used, and the highest published. */
  readonly share: number;
  readonly highest: number;
  readonly source: string;
}

export type EvidenceKey = keyof typeof EVIDENCE;

const SEARCH_ATLAS = 'Search Atlas 2025 (3,269 businesses, correlation)';
const WHITESPARK = 'Whitespark Local Search Ranking Factors 2026 (opinion of 47 experts)';

/**
 * For what the scans cannot tell. Studies disagree and none shows causes: the shares are from vendors' correlations and
 * surveys, and serve to put actions in order, not to promise ranks.
 */
export const EVIDENCE = {
  reviews: {
    share: 0.19,
    highest: 0.26,
    source: `${SEARCH_ATLAS}: review count 19 % over positions 1–21, 26 % in the top ten, 8 % in its other release.`,
  },
  rating: {
    share: 0.01,
    highest: 0.17,
    source: `${SEARCH_ATLAS}: rating under 1 % over all sectors, 17 % for food; Local SEO Guide found no effect.`,
  },
  category: {
    share: 0.09,
    highest: 0.18,
    source: `${WHITESPARK}: primary category first of 187 factors; ${SEARCH_ATLAS}: under 1 % over all sectors, 18 % for health; the middle is taken.`,
  },
  profile: {
    share: 0.025,
    highest: 0.03,
    source: `${SEARCH_ATLAS}: profile and website together 2–3 %.`,
  },
  openingHours: {
    share: 0.025,
    highest: 0.03,
    source: `${WHITESPARK}: being open at the time of the search fifth of 187 factors; no share is published, so that of the whole profile stands in (${SEARCH_ATLAS}: 2–3 %).`,
  },
  duplicates: {
    share: 0.025,
    highest: 0.03,
    source: `${WHITESPARK}: duplicate profiles among the worst negative factors; no share is published, so that of the profile stands in (${SEARCH_ATLAS}: 2–3 %).`,
  },
  reviewRecency: {
    share: 0.08,
    highest: 0.19,
    source: `Sterling Sky: rankings fell after about three weeks without a new review; no share is published, so the lowest of the review count stands in (${SEARCH_ATLAS}: 8 %).`,
  },
  onPage: {
    share: 0.15,
    highest: 0.19,
    source: `${WHITESPARK}: pages of the website 15–19 % of the local pack.`,
  },
} as const satisfies Readonly<Record<string, Evidence>>;
