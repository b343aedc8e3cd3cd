import type { Answer, ProviderCall } from '../../testing/fake-provider.js';
import { FakeOsmEngine, osmNumber, type OsmPlace } from '../../testing/self-hosted.js';
import type { Shop } from '../../testing/shop.js';

/** Returns a place in Nominatim's format (`jsonv2`). */
export function nominatimPlace(one: Shop): OsmPlace {
  if (one.isUnidentified) return { name: one.name };
  const known = { osm_type: 'node', osm_id: osmNumber(one), name: one.name };
  if (one.isBare) return { ...known, ...one.more };
  return {
    ...known,
    place_id: 100 + one.number,
    category: 'amenity',
    type: 'fast_food',
    place_rank: 30,
    importance: 0.1,
    ...(one.lat !== null && { lat: String(one.lat), lon: String(one.lng) }),
    display_name: `${one.name}, ${one.number}, Main St, New York, 10001, United States`,
    extratags: {
      phone: '+1 212-555-0100',
      website: 'https://example.com/',
      opening_hours: 'Mo-Fr 11:00-22:00',
    },
    ...one.more,
  };
}

/** A local Nominatim. It does not sort by distance. */
export class FakeNominatim extends FakeOsmEngine {
  static start(options?: ConstructorParameters<typeof FakeNominatim>[0]): Promise<FakeNominatim> {
    return new FakeNominatim(options).listen();
  }

  protected results({ path, query }: ProviderCall): Answer {
    const { places } = this;
    if (path === '/status') return { status: 200, body: { status: 0, message: 'OK' } };
    if (path === '/lookup') {
      const wanted = query.get('osm_ids')?.slice(1);
      return { status: 200, body: places.filter(({ osm_id }) => String(osm_id) === wanted) };
    }
    if (!query.get('q')) return { status: 400, body: { error: { code: 400, message: 'Nothing to search' } } };
    const [west = 0, south = 0, east = 0, north = 0] = (query.get('viewbox') ?? '').split(',').map(Number);
    const found = places.filter(({ lat, lon }) => {
      const [y, x] = [Number(lat), Number(lon)];
      return lat === undefined || (y >= south && y <= north && x >= west && x <= east);
    });
    return { status: 200, body: found.toReversed().slice(-Math.min(Number(query.get('limit') ?? 10), 40)) };
  }
}
