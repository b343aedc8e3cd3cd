import type { Grid, Pin } from './grid.js';

interface PointFeature {
  type: 'Feature';
  id: number;
  geometry: { type: 'Point'; coordinates: [lng: number, lat: number] };
  properties: Record<string, unknown>;
}

interface PointFeatureCollection {
  type: 'FeatureCollection';
  features: PointFeature[];
}

/**
 * The pins as a GeoJSON FeatureCollection of Points, `id` = the pin's index, positions in the order
 * [lng, lat] (RFC 7946, sections 3.1.1 and 3.3). Pins left out of `grid.pins` are simply not drawn.
 *
 * @param propertiesOf the properties of each pin's feature; by default its row and column.
 */
export function gridToGeoJson(
  grid: Pick<Grid, 'pins'>,
  propertiesOf: (pin: Pin) => Record<string, unknown> = ({ row, col }) => ({ row, col }),
): PointFeatureCollection {
  return {
    type: 'FeatureCollection',
    features: grid.pins.map((pin) => ({
      type: 'Feature',
      id: pin.index,
      geometry: { type: 'Point', coordinates: [pin.lng, pin.lat] },
      properties: propertiesOf(pin),
    })),
  };
}
