import { describe, expect, it } from 'vitest';
import { createGrid, gridToGeoJson } from './index.js';

const grid = createGrid({ center: { lat: 51.5, lng: -0.12 }, gridSize: 1, radiusMiles: 1 });

describe('gridToGeoJson', () => {
  it('writes positions in the order [lng, lat]', () => {
    expect(gridToGeoJson(grid.pins, ({ row, col }) => ({ row, col }))).toEqual({
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          id: 0,
          geometry: { type: 'Point', coordinates: [-0.12, 51.5] },
          properties: { row: 0, col: 0 },
        },
      ],
    });
  });

  it('sets the properties of each feature from the callback', () => {
    const { features } = gridToGeoJson(grid.pins, ({ index }) => ({ rank: index + 3 }));
    expect(features.map(({ properties }) => properties)).toEqual([{ rank: 3 }]);
  });
});
