/** A published figure on the share of a factor in the order of results. */
export interface Evidence {
  /** Share of the factor in the order of results, 0 to 1. */
  readonly share: number;
  /** The highest published share, 0 to 1. */
  readonly highest: number;
  readonly source: string;
}

export type EvidenceKey = keyof typeof EVIDENCE;

const SEARCH_ATLAS = 'Search Atlas 2025 (3,269 businesses, correlation)';
const WHITESPARK = 'Whitespark Local Search Ranking Factors 2026 (opinion of 47 experts)';

/**
 * Published figures for factors that the model cannot estimate. Studies disagree and none proves causes: the shares come
 * from vendors' correlations and surveys. They serve to order actions, not to predict ranks.
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
    source: `${WHITESPARK}: primary category first of 187 factors; ${SEARCH_ATLAS}: under 1 % over all sectors, 18 % for health; the middle is used.`,
  },
  profile: {
    share: 0.025,
    highest: 0.03,
    source: `${SEARCH_ATLAS}: profile and website together 2–3 %.`,
  },
  openingHours: {
    share: 0.025,
    highest: 0.03,
    source: `${WHITESPARK}: being open at the time of the search fifth of 187 factors; no share is published, so the share of the whole profile is used (${SEARCH_ATLAS}: 2–3 %).`,
  },
  duplicates: {
    share: 0.025,
    highest: 0.03,
    source: `${WHITESPARK}: duplicate profiles among the worst negative factors; no share is published, so the share of the whole profile is used (${SEARCH_ATLAS}: 2–3 %).`,
  },
  reviewRecency: {
    share: 0.08,
    highest: 0.19,
    source: `Sterling Sky: rankings fell after about three weeks without a new review; no share is published, so the lowest share of the review count is used (${SEARCH_ATLAS}: 8 %).`,
  },
  onPage: {
    share: 0.15,
    highest: 0.19,
    source: `${WHITESPARK}: pages of the website 15–19 % of the local pack.`,
  },
} as const satisfies Readonly<Record<string, Evidence>>;
