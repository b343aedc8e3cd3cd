import { completeness } from '../effects/features.js';
import type { ProfileFacts } from '../market/observed-scan.js';
import { MISSING_FIELDS, type MissingField, type Proposal } from './proposal.js';
import type { Situation } from './situation.js';

/** Proposes to complete profile fields that are known to be empty. Unknown fields give no proposal. */
export function profileFields(situation: Situation): Proposal[] {
  const { subject, measured, above } = situation;
  const profile = subject.profile ?? {};
  const base = { figures: {}, pins: measured, rivals: above.map(({ id }) => id) };
  const proposals: Proposal[] = [];
  if (profile.hasOpeningHours === false) {
    proposals.push({
      ...base,
      action: 'complete_opening_hours',
      title: 'Enter your opening hours',
      description:
        'Your profile shows no opening hours. Enter them for every day, including holidays: a business that is known to be open at the time of a search has an advantage over one that may be closed.',
      effort: 'low',
      change: completenessGain(profile, { hasOpeningHours: true }),
      evidence: { key: 'openingHours', closes: 1 },
    });
  }
  if (profile.hasWebsite === false) {
    proposals.push({
      ...base,
      action: 'add_website',
      title: 'Link a website',
      description:
        'Your profile links to no website. Even a single page about what you offer and where helps the search engine to judge your relevance.',
      effort: 'medium',
      change: completenessGain(profile, { hasWebsite: true }),
      evidence: { key: 'profile', closes: 1 },
    });
  }
  if (profile.photoCount === 0) {
    proposals.push({
      ...base,
      action: 'add_photos',
      title: 'Add photos',
      description:
        'Your profile has no photos. Add a few of the front, the inside and your products. Having some photos matters; having hundreds does not.',
      effort: 'low',
      change: completenessGain(profile, { photoCount: 1 }),
      evidence: { key: 'profile', closes: 1 },
    });
  }
  return [...proposals, ...otherFields(profile, base)];
}

const FIELDS = {
  phone: { fact: 'hasPhone', name: 'a phone number' },
  description: { fact: 'hasDescription', name: 'a description' },
} as const satisfies Record<MissingField, { fact: keyof ProfileFacts; name: string }>;

function otherFields(profile: ProfileFacts, base: Pick<Proposal, 'figures' | 'pins' | 'rivals'>): Proposal[] {
  const missing = MISSING_FIELDS.filter((field) => profile[FIELDS[field].fact] === false);
  if (missing.length === 0) return [];
  return [
    {
      ...base,
      action: 'complete_profile_fields',
      title: 'Complete your profile',
      description: `Your profile lacks ${missing.map((field) => FIELDS[field].name).join(' and ')}. Fill in every field that applies; write for customers, not for search engines.`,
      figures: { missingFields: missing },
      effort: 'low',
      change: completenessGain(
        profile,
        Object.fromEntries(missing.map((field) => [FIELDS[field].fact, true])),
      ),
      evidence: { key: 'profile', closes: 1 },
    },
  ];
}

function completenessGain(profile: ProfileFacts, added: ProfileFacts): Proposal['change'] {
  const [before, after] = [completeness(profile), completeness({ ...profile, ...added })];
  return before === null || after === null ? {} : { completeness: after - before };
}
