import type { Answer, ProviderCall } from '../../testing/fake-provider.js';
import { FakeOsmEngine, osmNumber, type OsmPlace } from '../../testing/self-hosted.js';
import type { Shop } from '../../testing/shop.js';

/** Returns a place in Photon's format. */
export function photonPlace(one: Shop): OsmPlace {
  if (one.isUnidentified) return { type: 'Feature', properties: { name: one.name }, geometry: null };
  const known = { osm_type: 'N', osm_id: osmNumber(one), name: one.name };
  const properties = one.isBare
    ? known
    : {
        ...known,
        osm_key: 'amenity',
        osm_value: 'fast_food',
        housenumber: String(one.number),
        street: 'Main St',
        postcode: '10001',
        city: 'New York',
        countrycode: 'US',
        extra: {
          phone: '+1 212-555-0100',
          website: 'https://example.com/',
          opening_hours: 'Mo-Fr 11:00-22:00',
        },
      };
  const geometry = one.lat === null || one.isBare ? null : { type: 'Point', coordinates: [one.lng, one.lat] };
  return { type: 'Feature', properties: { ...properties, ...one.more }, geometry };
}

/** A local Photon. */
export class FakePhoton extends FakeOsmEngine {
  static start(options?: ConstructorParameters<typeof FakePhoton>[0]): Promise<FakePhoton> {
    return new FakePhoton(options).listen();
  }

  protected results({ path, query }: ProviderCall): Answer {
    if (path === '/status')
      return { status: 200, body: { status: 'Ok', import_date: '2026-11-01T00:00:00Z' } };
    if (path !== '/api') return { status: 404, body: { message: 'Not found' } };
    if (!query.get('q')) return { status: 400, body: { message: "Missing search term 'q'" } };
    const features = this.places.slice(0, Math.min(Number(query.get('limit') ?? 15), 50));
    return { status: 200, body: { type: 'FeatureCollection', features } };
  }
}
