import type { EvidenceKey } from '../impact/evidence.js';
import type { FeatureChange } from '../impact/impact.js';

export const ACTION_KINDS = [
  'complete_opening_hours',
  'complete_profile_fields',
  'add_website',
  'add_photos',
  'correct_primary_category',
  'add_categories',
  'add_service',
  'gain_reviews',
  'renew_reviews',
  'improve_rating',
  'remove_duplicates',
  'strengthen_sector',
  'push_keyword',
] as const;
export type ActionKind = (typeof ACTION_KINDS)[number];

export const EFFORTS = ['low', 'medium', 'high'] as const;
export type Effort = (typeof EFFORTS)[number];

export const DIRECTIONS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const;
export type Direction = (typeof DIRECTIONS)[number];

export const MISSING_FIELDS = ['phone', 'description'] as const;
export type MissingField = (typeof MISSING_FIELDS)[number];

/** The figures and names that a description has, for whoever words it in another language. Only those that it has. */
export interface Figures {
  /** Reviews or stars: what the business has, and the median of those above that are known. */
  readonly current?: number;
  readonly target?: number;
  /** Rivals above the business that were looked at, and those of them that have what it lacks. */
  readonly businessesAbove?: number;
  readonly businessesWith?: number;
  readonly missingFields?: readonly MissingField[];
  readonly category?: string;
  readonly suggestedCategory?: string;
  readonly suggestedCategories?: readonly { readonly name: string; readonly businesses: number }[];
  readonly service?: string;
  readonly daysSinceLatestReview?: number;
  /** Given together, where reviews are fading. */
  readonly reviewsPerMonth?: number;
  readonly reviewsPerMonthBefore?: number;
  readonly duplicates?: number;
  readonly direction?: Direction;
  /** Over the pins that the proposal is about, absent counted as depth + 1. */
  readonly averageTotalRank?: number;
  /** At how many of these pins it is listed. */
  readonly foundPins?: number;
  /** Ranks that the business has at the pins that the proposal is about. */
  readonly ranks?: readonly [from: number, to: number];
}

/** Something a business can do within Google's guidelines, before its impact is estimated. */
export interface Proposal {
  readonly action: ActionKind;
  readonly title: string;
  /** What to do and why, in plain words. */
  readonly description: string;
  readonly figures: Figures;
  readonly effort: Effort;
  /** Indexes of the pins it rests on. */
  readonly pins: readonly number[];
  /** Ids of the places it rests on, the most telling first. */
  readonly rivals: readonly number[];
  /** What would change in the model's terms; empty where no feature stands for it. */
  readonly change: FeatureChange;
  /** The published figure to fall back on, and the part of the gap that the action closes, 0 to 1. */
  readonly evidence: { readonly key: EvidenceKey; readonly closes: number };
}
