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

/** Something a business can do within Google's guidelines, before its impact is estimated. */
export interface Proposal {
  readonly action: ActionKind;
  readonly title: string;
  /** What to do and why, in plain words. */
  readonly description: string;
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
