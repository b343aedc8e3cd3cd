import { describe, expect, it } from 'vitest';
import { correlationOfNeighbours } from './neighbour-correlation.js';
import type { PinValue } from './pin-values.js';
import { effectiveSize } from './significance.js';

function field(gridSize: number, valueAt: (row: number, col: number) => number): PinValue[] {
  return Array.from({ length: gridSize ** 2 }, (_, i) => {
    const row = Math.floor(i / gridSize);
    const col = i % gridSize;
    return { row, col, value: valueAt(row, col) };
  });
}

/** +1 and −1 without correlation between neighbours. */
const scattered = field(7, (row, col) => ((row * row + 3 * col * col + row * col) % 5 < 2 ? -1 : 1));

describe('correlationOfNeighbours', () => {
  it('returns 0 when neighbours differ at least as much as any two pins', () => {
    expect(
      correlationOfNeighbours(
        field(6, (row, col) => ((row + col) % 2) * 2 - 1),
        6,
      ),
    ).toBe(0);
    expect(correlationOfNeighbours(scattered, 7)).toBeLessThan(0.1);
  });

  it('returns a high correlation for contiguous patches and gradients', () => {
    expect(
      correlationOfNeighbours(
        field(9, (row) => (row < 4 ? -1 : 1)),
        9,
      ),
    ).toBeGreaterThan(0.8);
    expect(
      correlationOfNeighbours(
        field(9, (row, col) => row + col),
        9,
      ),
    ).toBe(0.999);
  });

  it('ignores a trend along the distance from the centre', () => {
    const ripple = field(7, (row, col) => 10 - 3 * Math.hypot(row - 3, col - 3));
    expect(correlationOfNeighbours(ripple, 7)).toBe(0);
  });

  it('returns null when no two pins are adjacent', () => {
    expect(
      correlationOfNeighbours(
        field(6, () => 1).filter(({ row, col }) => (row + col) % 2 === 0),
        6,
      ),
    ).toBeNull();
  });

  it('does not treat the end of a row and the start of the next row as adjacent', () => {
    expect(
      correlationOfNeighbours(
        [
          { row: 0, col: 2, value: 1 },
          { row: 1, col: 0, value: 1 },
        ],
        3,
      ),
    ).toBeNull();
  });
});

describe('effectiveSize', () => {
  it('returns the number of pins when they are equal and independent', () => {
    expect(
      effectiveSize(
        field(5, () => 1),
        5,
      ),
    ).toBeCloseTo(25, 6);
  });

  it('returns less than 4 when one half of a 9×9 grid rises and the other falls', () => {
    expect(
      effectiveSize(
        field(9, (row) => (row < 4 ? -1 : 1)),
        9,
      ),
    ).toBeLessThan(4);
  });

  it('does not grow with pins that did not move', () => {
    const patch = field(9, (row, col) => (row < 4 && col < 4 ? 1 : 0));
    expect(effectiveSize(patch, 9)).toBeLessThan(4);
  });

  it('weights pins by their change', () => {
    const one = field(5, (row, col) => (row === 2 && col === 2 ? 100 : 0.01 * (((row + col) % 2) * 2 - 1)));
    expect(effectiveSize(one, 5)).toBeLessThan(1.1);
  });

  it('returns 0 when no pin moved and 1 when no two pins are adjacent', () => {
    expect(
      effectiveSize(
        field(5, () => 0),
        5,
      ),
    ).toBe(0);
    expect(
      effectiveSize(
        field(6, () => 1).filter(({ row, col }) => (row + col) % 2 === 0),
        6,
      ),
    ).toBe(1);
  });
});
