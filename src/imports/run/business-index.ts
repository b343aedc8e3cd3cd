import type { Business } from '../../businesses/business.entity.js';
import {
  type BusinessIdentity,
  type FormerIdentifiers,
  sameBusiness,
} from '../../businesses/same-business.js';
import { storedUrl } from '../../businesses/stored-url.js';

/** Degrees of latitude; more than the distance within which a name identifies a place. */
const NEAR = 0.0006;

/** A business that is stored, or that an earlier row of the file creates. Those of a dry run have negative ids. */
export type KnownBusiness = Readonly<
  Pick<Business, 'id' | 'gbpUrl' | 'externalId' | 'cid' | 'placeId' | 'normalizedName' | 'lat' | 'lng'>
> &
  FormerIdentifiers;

/** The businesses that the rows of a batch may mean, and the rows of the file that are done. */
export class BusinessIndex<Known extends KnownBusiness = KnownBusiness> {
  private readonly known = new Set<number>();
  private readonly byExternalId = new Map<string, Known>();
  private readonly byUrl = new Map<string, Known>();
  private readonly byCid = new Map<string, Known>();
  private readonly byPlaceId = new Map<string, Known>();
  private readonly byFormerCid = new Map<string, Known>();
  private readonly byFormerPlaceId = new Map<string, Known>();
  private readonly byName = new Map<string, Known[]>();

  /** @param lines the line of the row that has settled a business, by the id of the business */
  constructor(
    businesses: Iterable<Known>,
    private readonly lines: Map<number, number>,
  ) {
    for (const business of businesses) this.add(business);
  }

  add(business: Known): void {
    const { id, externalId, gbpUrl, cid, placeId, normalizedName, formerCids, formerPlaceIds } = business;
    this.known.add(id);
    if (externalId) this.byExternalId.set(externalId, business);
    const url = storedUrl(gbpUrl);
    if (!this.byUrl.has(url)) this.byUrl.set(url, business);
    if (cid) this.byCid.set(cid, business);
    if (placeId) this.byPlaceId.set(placeId, business);
    for (const former of formerCids ?? []) this.byFormerCid.set(former, business);
    for (const former of formerPlaceIds ?? []) this.byFormerPlaceId.set(former, business);
    const named = this.byName.get(normalizedName);
    if (named) named.push(business);
    else this.byName.set(normalizedName, [business]);
  }

  ids(): Iterable<number> {
    return this.known;
  }

  /** Records that a row has settled a business. A later row of the same business is a duplicate. */
  settle(id: number, line: number): void {
    this.lines.set(id, line);
  }

  /** Returns the line of the row that has settled a business; null if none has. */
  lineOf(id: number): number | null {
    return this.lines.get(id) ?? null;
  }

  withExternalId(externalId: string): Known | null {
    return this.byExternalId.get(externalId) ?? null;
  }

  /** Finds the business by the identifiers in its URL, or by the URL itself. */
  withUrl(gbpUrl: string, { cid, placeId }: Pick<BusinessIdentity, 'cid' | 'placeId'>): Known | null {
    return this.withIdentifier({ cid, placeId })[0] ?? this.byUrl.get(storedUrl(gbpUrl)) ?? null;
  }

  /** Finds the business that is the same place, see `sameBusiness`. */
  same(place: BusinessIdentity): Known | null {
    const named = this.byName.get(place.normalizedName) ?? [];
    const near = named.filter(({ lat }) => Math.abs(lat - place.lat) <= NEAR);
    return sameBusiness([...this.withIdentifier(place), ...near], place);
  }

  /** Returns the businesses with an identifier, those that have it now before those that had it. */
  private withIdentifier({ cid, placeId }: Pick<BusinessIdentity, 'cid' | 'placeId'>): Known[] {
    const found = [
      cid === null ? undefined : this.byCid.get(cid),
      placeId === null ? undefined : this.byPlaceId.get(placeId),
      cid === null ? undefined : this.byFormerCid.get(cid),
      placeId === null ? undefined : this.byFormerPlaceId.get(placeId),
    ];
    return found.filter((one) => one !== undefined);
  }
}
