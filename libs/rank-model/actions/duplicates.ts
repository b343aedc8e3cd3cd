import { NAME_MATCH_THRESHOLD, nameSimilarity } from '../../place-identity/index.js';
import type { SeenPlace } from '../market/observed-scan.js';
import { sphereMeters } from '../market/sphere.js';
import type { Proposal } from './proposal.js';
import type { Situation } from './situation.js';

/** Maximum distance of duplicates. Branches of a chain are rarely this close to each other. */
const SAME_SPOT_METERS = 75;

/** Proposes to merge places of almost the same name and location that are listed for the same keyword. */
export function duplicates({ subject, rivals, measured }: Situation): Proposal[] {
  const same = rivals.filter((rival) => isSameBusiness(subject, rival));
  if (same.length === 0) return [];
  return [
    {
      action: 'remove_duplicates',
      title:
        same.length === 1
          ? 'Merge what looks like a duplicate profile'
          : 'Merge what look like duplicate profiles',
      description: `${same.length === 1 ? 'Another profile' : `${same.length} other profiles`} with almost your name ${same.length === 1 ? 'is' : 'are'} at your address and ${same.length === 1 ? 'splits' : 'split'} your reviews and relevance. If ${same.length === 1 ? 'it is' : 'they are'} yours, request a merge of the profiles; do not delete the one with the reviews. Departments and individual practitioners may have their own profiles.`,
      figures: { duplicates: same.length },
      effort: 'medium',
      pins: measured.filter((pin) => same.some(({ ranks }) => (ranks[pin] ?? 0) > 0)),
      rivals: same.map(({ id }) => id),
      change: {},
      evidence: { key: 'duplicates', closes: 1 },
    },
  ];
}

function isSameBusiness(a: SeenPlace, b: SeenPlace): boolean {
  if (
    a.name === null ||
    b.name === null ||
    a.lat === null ||
    a.lng === null ||
    b.lat === null ||
    b.lng === null
  )
    return false;
  const apart = sphereMeters({ lat: a.lat, lng: a.lng }, { lat: b.lat, lng: b.lng });
  return apart <= SAME_SPOT_METERS && nameSimilarity(a.name, b.name) >= NAME_MATCH_THRESHOLD;
}
