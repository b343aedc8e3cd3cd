import type { ActionKind } from '../actions/proposal.js';
import { type Feature, featuresOf, meaningOf } from '../effects/features.js';
import type { FeatureChange } from '../impact/impact.js';
import type { PlaceFacts, ProfileFacts } from '../market/observed-scan.js';

/** What was advised at the time of an earlier scan. */
export interface AdvisedChange {
  readonly action: ActionKind;
  readonly change: FeatureChange;
}

type Field = 'hasWebsite' | 'hasPhone' | 'hasOpeningHours' | 'hasDescription';

/** Actions that fill in fields which were empty. */
const FILLS: Partial<Record<ActionKind, readonly Field[]>> = {
  complete_opening_hours: ['hasOpeningHours'],
  complete_profile_fields: ['hasPhone', 'hasDescription'],
  add_website: ['hasWebsite'],
};

/** Actions that change a feature by degrees. */
const MOVES: Partial<Record<ActionKind, Feature>> = {
  correct_primary_category: 'category_match',
  gain_reviews: 'reviews',
  renew_reviews: 'recency',
  improve_rating: 'rating',
};

/**
 * The part of an advised change that has come to pass between two scans: 1 for all of it, below 0 for a change the
 * other way. Null where the scans cannot show it: for what nobody sees on a profile, and for unknown fields.
 *
 * @param seen all places of the earlier scan, which say what the keyword means
 */
export function realisedShare(
  { action, change }: AdvisedChange,
  { keyword, seen, before, after }: SeenChange,
): number | null {
  const fields = FILLS[action];
  if (fields) return filledShare(fields, before.profile ?? {}, after.profile ?? {});
  if (action === 'add_photos') return photosAdded(before.profile ?? {}, after.profile ?? {});
  const feature = MOVES[action];
  const advised = feature && change[feature];
  if (!feature || !advised) return null;
  const meaning = meaningOf(keyword, seen);
  const [from, to] = [featuresOf(before, meaning)[feature], featuresOf(after, meaning)[feature]];
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
