import type { ActionKind } from '../actions/proposal.js';
import { type Feature, featuresOf, inferIntent } from '../effects/features.js';
import type { FeatureChange } from '../impact/impact.js';
import type { PlaceFacts, ProfileFacts } from '../market/observed-scan.js';

/** A change that was advised at the time of an earlier scan. */
export interface AdvisedChange {
  readonly action: ActionKind;
  readonly change: FeatureChange;
}

type Field = 'hasWebsite' | 'hasPhone' | 'hasOpeningHours' | 'hasDescription';

/** Fields that each action completes. */
const FILLED_FIELDS: Partial<Record<ActionKind, readonly Field[]>> = {
  complete_opening_hours: ['hasOpeningHours'],
  complete_profile_fields: ['hasPhone', 'hasDescription'],
  add_website: ['hasWebsite'],
};

/** Continuous feature that each action changes. */
const CHANGED_FEATURES: Partial<Record<ActionKind, Feature>> = {
  correct_primary_category: 'category_match',
  gain_reviews: 'reviews',
  renew_reviews: 'recency',
  improve_rating: 'rating',
};

/**
 * Returns the share of an advised change that was realised between two scans: 1 for all of it, below 0 for a change in
 * the opposite direction.
 *
 * @param seen all places of the earlier scan, which determine the interpretation of the keyword
 * @returns null if scans do not show the change, or a field is unknown
 */
export function realisedShare(
  { action, change }: AdvisedChange,
  { keyword, seen, before, after }: SeenChange,
): number | null {
  const fields = FILLED_FIELDS[action];
  if (fields) return filledShare(fields, before.profile ?? {}, after.profile ?? {});
  if (action === 'add_photos') return photosAdded(before.profile ?? {}, after.profile ?? {});
  const feature = CHANGED_FEATURES[action];
  const advised = feature && change[feature];
  if (!feature || !advised) return null;
  const intent = inferIntent(keyword, seen);
  const [from, to] = [featuresOf(before, intent)[feature], featuresOf(after, intent)[feature]];
  return from === null || to === null ? null : (to - from) / advised;
}

interface SeenChange {
  readonly keyword: string;
  readonly seen: readonly PlaceFacts[];
  readonly before: PlaceFacts;
  readonly after: PlaceFacts;
}

function filledShare(fields: readonly Field[], before: ProfileFacts, after: ProfileFacts): number | null {
  const empty = fields.filter((field) => before[field] === false);
  const known = empty.filter((field) => typeof after[field] === 'boolean');
  if (empty.length === 0 || known.length < empty.length) return null;
  return empty.filter((field) => after[field]).length / empty.length;
}

function photosAdded(before: ProfileFacts, after: ProfileFacts): number | null {
  if (before.photoCount !== 0 || typeof after.photoCount !== 'number') return null;
  return after.photoCount > 0 ? 1 : 0;
}
