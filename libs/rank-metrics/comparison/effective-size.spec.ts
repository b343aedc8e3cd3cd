import { describe, expect, it } from 'vitest';
import { effectiveSize } from './effective-size.js';
import { correlationOfNeighbours } from './neighbour-correlation.js';
import type { PinValue } from './pin-values.js';

function field(gridSize: number, valueAt: (row: number, col: number) => number): PinValue[] {
  return Array.from({ length: gridSize ** 2 }, (_, i) => {
    const row = Math.floor(i / gridSize);
    const col = i % gridSize;
    return { row, col, value: valueAt(row, col) };
  });
}

/** +1 and −1 with no more in common between neighbours than chance has. */
const scattered = field(7, (row, col) => ((row * row + 3 * col * col + row * col) % 5 < 2 ? -1 : 1));

describe('correlationOfNeighbours', () => {
  it('is 0 where neighbours differ as much as any two pins, or more', () => {
    expect(
      correlationOfNeighbours(
        field(6, (row, col) => ((row + col) % 2) * 2 - 1),
        6,
      ),
    ).toBe(0);
    expect(correlationOfNeighbours(scattered, 7)).toBeLessThan(0.1);
  });

  it('is high for patches', () => {
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

  it('takes no notice of what depends on the distance from the centre', () => {
    const ripple = field(7, (row, col) => 10 - 3 * Math.hypot(row - 3, col - 3));
    expect(correlationOfNeighbours(ripple, 7)).toBe(0);
  });

  it('knows nothing where no two pins are side by side', () => {
    expect(
      correlationOfNeighbours(
        field(6, () => 1).filter(({ row, col }) => (row + col) % 2 === 0),
        6,
      ),
    ).toBeNull();
  });

  it('does not take the end of a row and the start of the next for neighbours', () => {
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
  it('is the number of the pins when they are equal and independent', () => {
    expect(
      effectiveSize(
        field(5, () => 1),
        5,
      ),
    ).toBeCloseTo(25, 6);
  });

  it('is next to nothing for one side against the other', () => {
    expect(
      effectiveSize(
        field(9, (row) => (row < 4 ? -1 : 1)),
        9,
      ),
    ).toBeLessThan(4);
  });

  it('is not raised by pins that did not move', () => {
    const patch = field(9, (row, col) => (row < 4 && col < 4 ? 1 : 0));
    expect(effectiveSize(patch, 9)).toBeLessThan(4);
  });

  it('counts pins by how far they moved', () => {
    const one = field(5, (row, col) => (row === 2 && col === 2 ? 100 : 0.01 * (((row + col) % 2) * 2 - 1)));
    expect(effectiveSize(one, 5)).toBeLessThan(1.1);
  });

  it('is 0 when nothing moved, and 1 when nothing is known of the neighbours', () => {
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
