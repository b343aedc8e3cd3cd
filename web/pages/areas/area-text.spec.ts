import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type AreaPoint, geojsonOf, parseAreaText, textOfArea, writeAreaText } from './area-text.js';

const degrees = (max: number) =>
  // Twenty decimals are all digits of a number that is not almost zero.
  fc.double({ min: -max, max, noNaN: true }).map((n) => (Math.abs(n) < 1e-3 ? 0 : n));
const name = fc.string({ unit: 'grapheme', minLength: 1, maxLength: 20 }).filter((text) => {
  return text.trim() === text && !/[\r\n]/.test(text);
});
const point = fc.record({ lat: degrees(90), lng: degrees(180), name }, { requiredKeys: ['lat', 'lng'] });

describe('parseAreaText', () => {
  it('returns the points that writeAreaText wrote', () => {
    fc.assert(
      fc.property(fc.array(point, { maxLength: 20 }), (points) => {
        expect(parseAreaText(writeAreaText(points))).toEqual({ points });
      }),
    );
  });

  it('returns the points of a saved polygon or list of points', () => {
    fc.assert(
      fc.property(fc.array(point, { minLength: 3, maxLength: 20 }), (points) => {
        const plain = points.map(({ lat, lng }): AreaPoint => ({ lat, lng }));
        const saved = geojsonOf({ points }, 'points') as unknown as Parameters<typeof textOfArea>[0];
        expect(parseAreaText(textOfArea(saved))).toEqual({ points });
        const geometry = geojsonOf({ points: plain }, 'polygons') as { type: string; coordinates: unknown };
        expect(parseAreaText(textOfArea({ properties: {}, geometry }))).toEqual({ points: plain });
      }),
    );
  });

  it('returns the number of the first line without a position', () => {
    expect(parseAreaText('-34.9, -56.1\n\n-34.9; here')).toEqual({ badLine: 3 });
    expect(parseAreaText('91, 0')).toEqual({ badLine: 1 });
    expect(parseAreaText('{"type": ')).toEqual({ badLine: 1 });
  });

  it('leads to no GeoJSON with fewer than three corners of a polygon, or without points', () => {
    expect(geojsonOf(parseAreaText('0, 0\n0, 1'), 'polygons')).toBeNull();
    expect(geojsonOf(parseAreaText(''), 'points')).toBeNull();
    expect(geojsonOf(parseAreaText('{"type":"Polygon"}'), 'polygons')).toEqual({ type: 'Polygon' });
  });
});
