import { FakeSerpApi, serpApiPlace } from '../../libs/local-search/serpapi/testing/fake-serpapi.js';
import type { RawAnswer } from '../../libs/local-search/testing/fake-provider.js';
import { type Shop, shop } from '../../libs/local-search/testing/shop.js';
import type { IdentifierCandidate } from '../../src/businesses/identifiers/identifier-candidate.js';

const CEDAR = { name: 'Dental Cedar', lat: 40.752, lng: -73.98 };
/** The tracked listing, and the listing that takes its place. */
export const OLD = shop(1, CEDAR);
export const NEW = shop(2, CEDAR);
export const RIVALS = [shop(7, { name: 'Dental Alder' }), shop(8, { name: 'Dental Birch' })];
/** The business is third. */
export const BEFORE = [...RIVALS, OLD, shop(9)];
export const AFTER = [...RIVALS, NEW, shop(9)];

/** A candidate as a business stores it. */
export const CANDIDATE: IdentifierCandidate = {
  place: null,
  placeId: NEW.placeId,
  cid: NEW.cid,
  name: NEW.name,
  lat: NEW.lat,
  lng: NEW.lng,
  distanceMeters: 0,
  nameSimilarity: 1,
  pins: 9,
  scanId: null,
};

/** The URL of a listing with its identifiers, name and position. */
export function urlOf({ name, featureId, lat, lng }: Shop): string {
  const at = `${String(lat)},${String(lng)}`;
  return `https://www.google.com/maps/place/${encodeURIComponent(name)}/@${at},17z/data=!4m6!3m5!1s${featureId}!8m2!3d${String(lat)}!4d${String(lng)}`;
}

/** A vendor of which a test sets the lists and the answers to look-ups. */
export class ChangingVendor {
  /** The list at a point, `@lat,lng,zoom`. */
  listed: (point: string) => readonly Shop[] = () => BEFORE;
  /** The place that a look-up by an identifier of `OLD` returns; null if it finds none. */
  lookUp: object | null = listingOf(OLD);

  /** Whether look-ups get no answer. */
  hangs = false;

  private constructor(readonly fake: FakeSerpApi) {}

  static async start(): Promise<ChangingVendor> {
    const fake = await FakeSerpApi.start({
      places: (query) => vendor.listed(query.get('ll') ?? '').map((one) => listingOf(one)),
    });
    const vendor = new ChangingVendor(fake);
    fake.behaviour = ({ query }) => {
      if (query.get('type') !== 'place') return 'normal';
      return vendor.hangs ? 'hanging' : vendor.single();
    };
    return vendor;
  }

  /** The number of look-ups since the last `drain`. */
  get lookUps(): number {
    return this.fake.calls.filter(({ query }) => query.get('type') === 'place').length;
  }

  /** The searches and look-ups since the last call. */
  drain(): { searches: number; lookUps: number } {
    const calls = this.fake.calls.splice(0);
    const lookUps = calls.filter(({ query }) => query.get('type') === 'place').length;
    return { lookUps, searches: calls.length - lookUps };
  }

  private single(): RawAnswer {
    const status = { search_metadata: { status: 'Success' } };
    const found = this.lookUp
      ? { place_results: this.lookUp }
      : { error: "Google hasn't returned any results" };
    return { status: 200, headers: {}, body: Buffer.from(JSON.stringify({ ...status, ...found })) };
  }
}

/** Returns a shop as the vendor lists it. */
export function listingOf(
  { number, name, placeId, cid, lat, lng }: Shop,
  more: object = {},
): object & Record<string, unknown> {
  return serpApiPlace(number, {
    title: name,
    place_id: placeId,
    data_cid: cid,
    gps_coordinates: { latitude: lat, longitude: lng },
    ...more,
  });
}
