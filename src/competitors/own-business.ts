import { areDifferentObjects } from '#libs/local-search';
import type { Business } from '../businesses/business.entity.js';
import { nameKey } from '../businesses/business-name.js';
import { sameBusiness } from '../businesses/same-business.js';
import type { CompetitorRow } from './competitors.repository.js';

/** Returns the tracked business that is this place, by any of its listings; null if there is none. */
export function ownBusiness(row: CompetitorRow, businesses: readonly Business[]): Business | null {
  const { cids, placeIds } = row;
  const isListed = (known: readonly string[], listed: readonly string[] | null): boolean =>
    known.some((one) => listed?.includes(one));
  return (
    businesses.find(({ cid }) => cid && cids?.includes(cid)) ??
    businesses.find(({ placeId }) => placeId && placeIds.includes(placeId)) ??
    businesses.find(({ formerCids }) => isListed(formerCids, cids)) ??
    businesses.find(({ formerPlaceIds }) => isListed(formerPlaceIds, placeIds)) ??
    businesses.find(({ listedAs }) => listedAs && placeIds.includes(listedAs)) ??
    byName(row, businesses)
  );
}

function byName({ name, cid, placeId: listing, lat, lng }: CompetitorRow, businesses: readonly Business[]) {
  if (name === null || lat === null || lng === null) return null;
  const candidates = businesses.filter(
    ({ listedAs, placeId }) => !areDifferentObjects(listedAs ?? placeId ?? null, listing),
  );
  return sameBusiness(candidates, { cid, placeId: null, normalizedName: nameKey(name), lat, lng });
}
