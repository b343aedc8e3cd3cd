import type { PlaceFacts, ProfileFacts } from '../market/observed-scan.js';
import { keywordWords, wordsMatched } from './text-match.js';

/** Features of a place that may be associated with its rank. */
export const FEATURES = [
  'reviews',
  'rating',
  'category_match',
  'name_match',
  'completeness',
  'recency',
] as const;
export type Feature = (typeof FEATURES)[number];

/** One value per feature; null if unknown. */
export type FeatureValues = Readonly<Record<Feature, number | null>>;

/** The intent of a keyword, as the search engine apparently interprets it. */
export interface KeywordIntent {
  readonly words: readonly string[];
  /** The most frequent category among the listed places, in lower case; null if no category is known. */
  readonly leadingCategory: string | null;
}

/** Time scale of a review's recency in days: rankings fall after about 18 to 30 days without a new one. */
const REVIEW_FRESHNESS_DAYS = 30;

const PROFILE_FIELDS = ['hasWebsite', 'hasPhone', 'hasOpeningHours', 'hasDescription'] as const;

/**
 * Derives the interpretation of a keyword from all places listed for it. Ignores their order, because the model is to
 * explain the order.
 */
export function inferIntent(keyword: string, places: readonly PlaceFacts[]): KeywordIntent {
  const counts = new Map<string, number>();
  for (const { category } of places) {
    if (category !== null) counts.set(category.toLowerCase(), (counts.get(category.toLowerCase()) ?? 0) + 1);
  }
  const [leading] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return { words: keywordWords(keyword), leadingCategory: leading?.[0] ?? null };
}

/**
 * Returns the features of a place for a keyword:
 * - `reviews` ln(1 + count), because the 10th review matters more than the 110th;
 * - `rating` in stars;
 * - `category_match` 1 for the leading category, or else the share of the keyword's words in the category;
 * - `name_match` the share of the keyword's words in the name, a control variable that no advice may change;
 * - `completeness` the completed share of the known profile fields;
 * - `recency` −ln(1 + days since the newest review / 30).
 */
export function featuresOf(place: PlaceFacts, intent: KeywordIntent): FeatureValues {
  const days = known(place.profile?.daysSinceLatestReview);
  const reviews = known(place.reviewCount);
  return {
    reviews: reviews === null ? null : Math.log1p(Math.max(0, reviews)),
    rating: known(place.rating),
    category_match: place.category === null ? null : categoryMatch(place.category, intent),
    name_match: place.name === null ? null : wordsMatched(intent.words, place.name),
    completeness: place.profile ? completeness(place.profile) : null,
    recency: days === null ? null : -Math.log1p(Math.max(0, days) / REVIEW_FRESHNESS_DAYS),
  };
}

function known(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** Returns the match of a category with a keyword, 0 to 1. */
export function categoryMatch(category: string, { words, leadingCategory }: KeywordIntent): number {
  return category.toLowerCase() === leadingCategory ? 1 : wordsMatched(words, category);
}

/** Returns the completed share of the known profile fields; photos count as one field. Null if no field is known. */
export function completeness(profile: ProfileFacts): number | null {
  const photos = profile.photoCount ?? null;
  const known = [
    ...PROFILE_FIELDS.map((field) => profile[field] ?? null),
    photos === null ? null : photos > 0,
  ].filter((value) => value !== null);
  return known.length === 0 ? null : known.filter(Boolean).length / known.length;
}
