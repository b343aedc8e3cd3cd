import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceMeters } from '../../geo-grid/index.js';
import { atPoint, clampZoom, inDecimals, uncachedPoint, viewBox, viewRadiusMeters } from './map-view.js';

describe('view of a map', () => {
  it('the view halves with each zoom and shrinks towards the poles', () => {
    expect(viewRadiusMeters({ lat: 0, zoom: 15 })).toBeCloseTo(2446, 0);
    expect(viewRadiusMeters({ lat: 0, zoom: 16 })).toBeCloseTo(1223, 0);
    expect(viewRadiusMeters({ lat: 60, zoom: 15 })).toBeCloseTo(1223, 0);
  });

  it('the view is a square around its centre, clipped to the world', () => {
    const anywhere = {
      lat: fc.double({ min: -85, max: 85, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
      zoom: fc.integer({ min: 1, max: 21 }),
    };
    fc.assert(
      fc.property(fc.record(anywhere), ({ lat, lng, zoom }) => {
        const [west, south, east, north] = viewBox({ lat, lng, zoom });
        expect(west).toBeGreaterThanOrEqual(-180);
        expect(east).toBeLessThanOrEqual(180);
        expect(west).toBeLessThan(east);
        expect(south).toBeLessThan(north);
        expect(south).toBeGreaterThanOrEqual(-90);
        expect(north).toBeLessThanOrEqual(90);
        // A degree of latitude has 110.6 to 111.7 km.
        if (zoom < 13) return;
        const radius = viewRadiusMeters({ lat, zoom });
        expect(distanceMeters({ lat, lng }, { lat: north, lng }) / radius).toBeCloseTo(1, 1);
      }),
    );
  });

  it('the view is formatted in decimals to a centimetre', () => {
    expect(atPoint({ lat: 40.7, lng: -74, zoom: 15 })).toBe('@40.7,-74,15z');
    expect(atPoint({ lat: 1e-7, lng: -1e-9, zoom: 3 })).toBe('@0.0000001,0,3z');
    expect(inDecimals(100)).toBe('100');
    const degrees = fc.double({ min: -180, max: 180, noNaN: true });
    fc.assert(
      fc.property(degrees, (given) => {
        const text = inDecimals(given);
        expect(text).toMatch(/^-?\d+(\.\d{1,7})?$/);
        expect(Math.abs(Number(text) - given)).toBeLessThan(1e-7);
      }),
    );
  });

  it('the point of a fresh search is a metre from the given one, and on Earth', () => {
    const anywhere = {
      lat: fc.double({ min: -90, max: 90, noNaN: true }),
      lng: fc.double({ min: -180, max: 180, noNaN: true }),
    };
    fc.assert(
      fc.property(fc.record(anywhere), (point) => {
        expect(uncachedPoint(point)).toEqual(point);
        const beside = uncachedPoint({ ...point, fresh: true });
        expect(distanceMeters(point, beside)).toBeCloseTo(1.1, 1);
        expect(Math.abs(beside.lat)).toBeLessThanOrEqual(90);
        expect(atPoint({ ...beside, zoom: 15 })).not.toBe(atPoint({ ...point, zoom: 15 }));
      }),
    );
  });

  it('the view has a zoom within the range of the vendor', () => {
    expect([undefined, 1, 10, 30].map((zoom) => clampZoom(zoom, 15, 3, 21))).toEqual([15, 3, 10, 21]);
  });
});
