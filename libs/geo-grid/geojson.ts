import type { Pin } from './grid.js';

interface PointFeature<Properties> {
  type: 'Feature';
  id: number;
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] };
  properties: Properties;
}

interface PointFeatureCollection<Properties> {
  type: 'FeatureCollection';
  features: PointFeature<Properties>[];
}

/**
 * The pins as a GeoJSON FeatureCollection of Points, `id` = the pin's index, positions in the order
 * [lng, lat] (RFC 7946, sections 3.1.1 and 3.3). Pins left out are simply not drawn.
 *
 * @param propertiesOf the properties of each pin's feature
 */
export function gridToGeoJson<P extends Pick<Pin, 'index' | 'lat' | 'lng'>, Properties>(
  pins: readonly P[],
  propertiesOf: (pin: P) => Properties,
): PointFeatureCollection<Properties> {
  return {
    type: 'FeatureCollection',
    features: pins.map((pin) => ({
      type: 'Feature',
      id: pin.index,
      geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
      properties: propertiesOf(pin),
    })),
  };
}
