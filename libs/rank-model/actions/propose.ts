import { additionalCategories, primaryCategory, serviceGap } from './categories.js';
import { duplicates } from './duplicates.js';
import { keywordWithinReach } from './keyword-within-reach.js';
import { profileFields } from './profile-fields.js';
import type { Proposal } from './proposal.js';
import { betterRating, freshReviews, moreReviews } from './reviews.js';
import type { Situation } from './situation.js';
import { weakSectors } from './weak-sectors.js';

/** Keywords stuffed into the name, bought reviews and made-up addresses move ranks too; they are not among these. */
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

/** Everything that applies to a business in a situation, in no particular order. None where no pin was measured. */
export function propose(situation: Situation): Proposal[] {
  return situation.measured.length === 0 ? [] : PROPOSERS.flatMap((proposer) => proposer(situation));
}
