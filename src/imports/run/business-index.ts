import type { Business } from '../../businesses/business.entity.js';
import { type BusinessIdentity, sameBusiness } from '../../businesses/same-business.js';

/** Degrees of latitude; more than the distance within which a name identifies a place. */
const NEAR = 0.0006;

/** A business that is stored, or that an earlier row of the file creates. Those of a dry run have negative ids. */
export type KnownBusiness = Readonly<
  Pick<Business, 'id' | 'gbpUrl' | 'externalId' | 'cid' | 'placeId' | 'normalizedName' | 'lat' | 'lng'>
>;

/** The businesses that the rows of a batch may mean, and the rows of the file that are done. */
export class BusinessIndex<Known extends KnownBusiness = KnownBusiness> {
  private readonly known = new Set<number>();
  private readonly byExternalId = new Map<string, Known>();
  private readonly byUrl = new Map<string, Known>();
  private readonly byCid = new Map<string, Known>();
  private readonly byPlaceId = new Map<string, Known>();
  private readonly byName = new Map<string, Known[]>();

  /** @param lines the line of the row that has settled a business, by the id of the business */
  constructor(
    businesses: Iterable<Known>,
    private readonly lines: Map<number, number>,
  ) {
    for (const business of businesses) this.add(business);
  }

  add(business: Known): void {
    const { id, externalId, gbpUrl, cid, placeId, normalizedName } = business;
    this.known.add(id);
    if (externalId) this.byExternalId.set(externalId, business);
    if (!this.byUrl.has(gbpUrl)) this.byUrl.set(gbpUrl, business);
    if (cid) this.byCid.set(cid, business);
    if (placeId) this.byPlaceId.set(placeId, business);
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
    return (
      (cid === null ? undefined : this.byCid.get(cid)) ??
      (placeId === null ? undefined : this.byPlaceId.get(placeId)) ??
      this.byUrl.get(gbpUrl) ??
      null
    );
  }

  /** Finds the business that is the same place, see `sameBusiness`. */
  same(place: BusinessIdentity): Known | null {
    const byCid = place.cid === null ? undefined : this.byCid.get(place.cid);
    const byPlaceId = place.placeId === null ? undefined : this.byPlaceId.get(place.placeId);
    const named = this.byName.get(place.normalizedName) ?? [];
    const near = named.filter(({ lat }) => Math.abs(lat - place.lat) <= NEAR);
    return sameBusiness(
      [byCid, byPlaceId, ...near].filter((one) => one !== undefined),
      place,
    );
  }
}
