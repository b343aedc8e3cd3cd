import { describe, expect, it } from 'vitest';
import { createGrid, pinAt } from './index.js';

describe('pinAt', () => {
  it.each([1, 2, 7, 21])(
    'returns the pins of createGrid and rejects other indexes at grid size %d',
    (gridSize) => {
      const plan = { center: { lat: -34.9, lng: 179.99 }, gridSize, radiusMiles: 2.5 };
      for (const pin of createGrid(plan).pins) expect(pinAt(plan, pin.index)).toEqual(pin);
      for (const index of [-1, 0.5, gridSize ** 2, NaN]) expect(() => pinAt(plan, index)).toThrow(RangeError);
    },
  );
});
