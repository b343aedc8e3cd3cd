import { distanceMeters } from '#libs/geo-grid';
import { SAME_PLACE_METERS } from '#libs/local-search';
import { fieldError } from '#platform/http/field-errors';
import { Problem } from '#platform/http/problem';
import { validationProblem } from '#platform/http/validation';
import { BUSINESS_EXISTS, LOCATION_NOT_EDITABLE } from '../../businesses/businesses.problems.js';
import { existsOutsideOfTags } from '../../businesses/create-business.js';
import { IDENTIFYING } from '../../businesses/dto/place-fields.js';
import {
  type BusinessClaim,
  type IdentifiedBusiness,
  identityOf,
  type Known,
  readClaim,
} from '../../businesses/identify-business.js';
import { externalIdExists } from '../../businesses/label-business.js';
import { sameBusiness, withIdentifier } from '../../businesses/same-business.js';
import { storedUrl } from '../../businesses/stored-url.js';
import { DUPLICATE_ROW } from '../imports.problems.js';
import type { BusinessIndex, KnownBusiness } from './business-index.js';
import type { ImportRow } from './check-row.js';

/** What a row means. `look_up`: a provider has to be asked which place it is. */
export type Decision<Business> =
  | { readonly kind: 'create'; readonly gbpUrl: string; readonly place: IdentifiedBusiness }
  | { readonly kind: 'existing'; readonly business: Business }
  | { readonly kind: 'look_up'; readonly claim: BusinessClaim };

/**
 * Finds the business of a row: by its external id, else by the identity of the place.
 *
 * @param lookedUp the place of the row, if a provider was asked
 * @param mayAccess whether the importer has access to a business; the problem of a row does not identify others
 * @throws Problem that refuses the row
 */
export function decideRow<Business extends KnownBusiness>(
  row: ImportRow,
  lookedUp: IdentifiedBusiness | null,
  index: BusinessIndex<Business>,
  mayAccess: (business: Business) => boolean = () => true,
): Decision<Business> {
  const { claim, labels, hasIdentifier } = row;
  const named = labels.externalId ? index.withExternalId(labels.externalId) : null;
  if (named && !mayAccess(named)) throw externalIdExists(labels.externalId ?? '', null);
  // A name alone identifies a new place only: files call places by names of their own.
  if (named && !hasIdentifier) return existing(row, named, index);
  if (!claim) {
    throw validationProblem([{ ...fieldError('#/gbp_url', 'required'), detail: NO_SUCH_ID }]);
  }
  const known = readClaim(claim);
  const place = lookedUp ?? identityOf(known);
  if (named) {
    const isSame = isSamePlace(named, claim, known, place);
    if (isSame === null) return { kind: 'look_up', claim };
    if (!isSame) throw notEditable(named, `External id ${labels.externalId} belongs to another place.`);
    return existing(row, named, index);
  }
  const found = place ? index.same(place) : index.withUrl(claim.gbpUrl, known);
  if (found && !mayAccess(found)) throw existsOutsideOfTags();
  if (found) return existing(row, found, index);
  return place ? { kind: 'create', gbpUrl: claim.gbpUrl, place } : { kind: 'look_up', claim };
}

const NO_SUCH_ID = `is required, or ${IDENTIFYING}, because no business has this external_id`;

function existing<Business extends KnownBusiness>(
  { location, labels: { externalId } }: ImportRow,
  business: Business,
  index: BusinessIndex<Business>,
): Decision<Business> {
  const line = index.lineOf(business.id);
  if (line !== null) {
    const detail = `The row on line ${line} is the same business. Nothing of this row was imported.`;
    throw new Problem(DUPLICATE_ROW, detail);
  }
  const present = business.externalId ?? null;
  if (externalId && present !== null && externalId !== present) {
    const detail =
      `Business ${business.id} is this place and has the external id ${present}. ` +
      `To change that, send external_id to PATCH /api/v1/businesses/${business.id}.`;
    throw new Problem(BUSINESS_EXISTS, detail, { members: { business_id: business.id } });
  }
  const meters = location ? distanceMeters(business, location) : 0;
  if (meters > SAME_PLACE_METERS) {
    throw notEditable(business, `The row is ${Math.round(meters)} m away from business ${business.id}.`);
  }
  return { kind: 'existing', business };
}

/** Returns null if a provider has to be asked. */
function isSamePlace(
  business: KnownBusiness,
  { gbpUrl }: BusinessClaim,
  { cid, placeId }: Known,
  place: IdentifiedBusiness | null,
): boolean | null {
  if (storedUrl(gbpUrl) === storedUrl(business.gbpUrl)) return true;
  if (place) return sameBusiness([business], place) !== null;
  if (cid !== null && business.cid) return withIdentifier([business], { cid, placeId: null }) !== null;
  // Different place IDs may belong to different providers.
  return placeId !== null && placeId === business.placeId ? true : null;
}

function notEditable({ id }: KnownBusiness, why: string): Problem {
  const detail = `${why} If it has moved, use POST /api/v1/businesses/${id}/relocate; else remove lat and lng or correct gbp_url.`;
  return new Problem(LOCATION_NOT_EDITABLE, detail);
}
