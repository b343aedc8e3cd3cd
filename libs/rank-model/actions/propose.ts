import { additionalCategories, primaryCategory, serviceGap } from './categories.js';
import { duplicates } from './duplicates.js';
import { keywordWithinReach } from './keyword-within-reach.js';
import { profileFields } from './profile-fields.js';
import type { Proposal } from './proposal.js';
import { betterRating, freshReviews, moreReviews } from './reviews.js';
import type { Situation } from './situation.js';
import { weakSectors } from './weak-sectors.js';

/** Excludes actions that violate the guidelines, such as keywords in the name, bought reviews and fake addresses. */
const PROPOSERS = [
  profileFields,
  primaryCategory,
  additionalCategories,
  serviceGap,
  moreReviews,
  freshReviews,
  betterRating,
  duplicates,
  weakSectors,
  keywordWithinReach,
];

/** Returns all proposals that apply to a business, in no particular order. Returns none if no pin was measured. */
export function propose(situation: Situation): Proposal[] {
  return situation.measured.length === 0 ? [] : PROPOSERS.flatMap((proposer) => proposer(situation));
}
