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

/** The figures and names in a description, for translations. Contains only those that the description uses. */
export interface Figures {
  /** Reviews or stars of the business, and the median of the businesses above with a known value. */
  readonly current?: number;
  readonly target?: number;
  /** Number of examined rivals above the business, and of those among them that have what it lacks. */
  readonly businessesAbove?: number;
  readonly businessesWith?: number;
  readonly missingFields?: readonly MissingField[];
  readonly category?: string;
  readonly suggestedCategory?: string;
  readonly suggestedCategories?: readonly { readonly name: string; readonly businesses: number }[];
  readonly service?: string;
  readonly daysSinceLatestReview?: number;
  /** Set together, if the rate of new reviews has fallen. */
  readonly reviewsPerMonth?: number;
  readonly reviewsPerMonthBefore?: number;
  readonly duplicates?: number;
  readonly direction?: Direction;
  /** Average over the pins of the proposal, with absent counted as depth + 1. */
  readonly averageTotalRank?: number;
  /** Number of these pins where the business is listed. */
  readonly foundPins?: number;
  /** Range of the business's ranks at the pins of the proposal. */
  readonly ranks?: readonly [from: number, to: number];
}

/** An action of a business within Google's guidelines, before its impact is estimated. */
export interface Proposal {
  readonly action: ActionKind;
  readonly title: string;
  /** What to do and why. */
  readonly description: string;
  readonly figures: Figures;
  readonly effort: Effort;
  /** Indexes of the pins that the proposal is based on. */
  readonly pins: readonly number[];
  /** Ids of the places that the proposal is based on, the most relevant first. */
  readonly rivals: readonly number[];
  /** Change of the model's features; empty if no feature represents the action. */
  readonly change: FeatureChange;
  /** Published figure for actions that the model cannot estimate, and the part of the gap that the action closes, 0–1. */
  readonly evidence: { readonly key: EvidenceKey; readonly closes: number };
}
