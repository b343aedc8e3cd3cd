import { expect, it } from 'vitest';
import { createGrid, pinAt } from './index.js';

it('one pin is the one of the whole grid', () => {
  for (const gridSize of [1, 2, 7, 21]) {
    const plan = { center: { lat: -34.9, lng: 179.99 }, gridSize, radiusMiles: 2.5 };
    for (const pin of createGrid(plan).pins) expect(pinAt(plan, pin.index)).toEqual(pin);
    for (const index of [-1, 0.5, gridSize ** 2, NaN]) expect(() => pinAt(plan, index)).toThrow(RangeError);
  }
});
