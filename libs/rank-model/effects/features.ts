import type { PlaceFacts, ProfileFacts } from '../market/observed-scan.js';
import { keywordWords, wordsMatched } from './text-match.js';

/** What of a place may go with its rank. */
export const FEATURES = [
  'reviews',
  'rating',
  'category_match',
  'name_match',
  'completeness',
  'recency',
] as const;
export type Feature = (typeof FEATURES)[number];

/** One value per feature; null where it is not known. */
export type FeatureValues = Readonly<Record<Feature, number | null>>;

/** What the search engine seems to take a keyword to mean. */
export interface KeywordMeaning {
  readonly words: readonly string[];
  /** The most frequent category among the places seen, in lower case; null where none is known. */
  readonly leadingCategory: string | null;
}

/** Days within which a review counts as new: rankings sag after about 18 to 30 days without one. */
const REVIEW_FRESHNESS_DAYS = 30;

const PROFILE_FIELDS = ['hasWebsite', 'hasPhone', 'hasOpeningHours', 'hasDescription'] as const;

/**
 * Reads the meaning of a keyword off all places seen for it, wherever they rank: of the order, which is what is to be
 * explained, it knows nothing.
 */
export function meaningOf(keyword: string, places: readonly PlaceFacts[]): KeywordMeaning {
  const counts = new Map<string, number>();
  for (const { category } of places) {
    if (category !== null) counts.set(category.toLowerCase(), (counts.get(category.toLowerCase()) ?? 0) + 1);
  }
  const [leading] = [...counts].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  return { words: keywordWords(keyword), leadingCategory: leading?.[0] ?? null };
}

/**
 * The features of a place for a keyword:
 * - `reviews` ln(1 + count): the tenth review says more than the hundred-and-tenth;
 * - `rating` in stars;
 * - `category_match` 1 for the leading category, else the share of the keyword's words in the category;
 * - `name_match` the share of the keyword's words in the name: a control, never something to change;
 * - `completeness` the share of the profile fields that are filled in, of those known;
 * - `recency` −ln(1 + days since the newest review / 30).
 */
export function featuresOf(place: PlaceFacts, meaning: KeywordMeaning): FeatureValues {
  const days = known(place.profile?.daysSinceLatestReview);
  const reviews = known(place.reviewCount);
  return {
    reviews: reviews === null ? null : Math.log1p(Math.max(0, reviews)),
    rating: known(place.rating),
    category_match: place.category === null ? null : categoryMatch(place.category, meaning),
    name_match: place.name === null ? null : wordsMatched(meaning.words, place.name),
    completeness: place.profile ? completeness(place.profile) : null,
    recency: days === null ? null : -Math.log1p(Math.max(0, days) / REVIEW_FRESHNESS_DAYS),
  };
}

function known(value: number | null | undefined): number | null {
  return typeof value === 'number' && Number.isFinite(value) ? value : null;
}

/** How well a category answers the keyword, 0 to 1. */
export function categoryMatch(category: string, { words, leadingCategory }: KeywordMeaning): number {
  return category.toLowerCase() === leadingCategory ? 1 : wordsMatched(words, category);
}

/** Of the fields known, the share that is filled in; photos count as one. Null where none is known. */
export function completeness(profile: ProfileFacts): number | null {
  const photos = profile.photoCount ?? null;
  const known = [
    ...PROFILE_FIELDS.map((field) => profile[field] ?? null),
    photos === null ? null : photos > 0,
  ].filter((value) => value !== null);
  return known.length === 0 ? null : known.filter(Boolean).length / known.length;
}
