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
 * Converts pins into a GeoJSON FeatureCollection of Points. A feature's `id` is the pin's index, its position is in
 * the order [lng, lat].
 *
 * @param pins all pins of a grid or some of them
 * @param propertiesOf returns the properties of a pin's feature
 * @see RFC 7946, sections 3.1.1 and 3.3
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
