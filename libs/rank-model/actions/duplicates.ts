import { NAME_MATCH_THRESHOLD, nameSimilarity } from '../../place-identity/index.js';
import type { SeenPlace } from '../market/observed-scan.js';
import { sphereMeters } from '../market/sphere.js';
import type { Proposal } from './proposal.js';
import type { Situation } from './situation.js';

/** Two pins of one house; the next branch of a chain is seldom this near. */
const SAME_SPOT_METERS = 75;

/** Another place of nearly the same name on the same spot, which is seen for the same keyword. */
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
      description: `${same.length === 1 ? 'Another profile' : `${same.length} other profiles`} with nearly your name ${same.length === 1 ? 'stands' : 'stand'} at your address, dividing reviews and relevance. If ${same.length === 1 ? 'it is' : 'they are'} yours, ask for the profiles to be merged; do not delete the one with the reviews. Departments and different practitioners may have their own.`,
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
