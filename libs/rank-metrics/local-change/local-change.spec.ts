import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ABSENT, findLocalChange, type ScanRanks, UNMEASURED } from '../index.js';
import { nameOfArea } from './area-name.js';
import { pValueIn } from './null-distribution.js';
import { cellsOf, visitAreas } from './regions.js';

const SIZE = 7;

/** Scans whose ranks alternate between two values from pin to pin and from scan to scan, latest first. */
const series = (count: number, gained: (row: number, col: number) => number = () => 0): ScanRanks[] =>
  Array.from({ length: count }, (_, age) =>
    scanOf((row, col) => 10 + (hash(row, col, age) % 3) - (age === 0 ? gained(row, col) : 0)),
  );

function scanOf(rankAt: (row: number, col: number) => number, gridSize = SIZE): ScanRanks {
  return {
    geometry: { center: { lat: 0, lng: 0 }, gridSize, radiusMiles: 1 },
    depth: 20,
    ranks: Array.from({ length: gridSize ** 2 }, (_, pin) =>
      rankAt(Math.floor(pin / gridSize), pin % gridSize),
    ),
  };
}

function hash(row: number, col: number, age: number): number {
  return (((row * 7 + col + 1) * 2654435761 + (age + 1) * 40503 * (row + 3)) >>> 8) % 1009;
}

const isNorthEast = (row: number, col: number): boolean => row < 3 && col > 3;

describe('findLocalChange', () => {
  it('outlines the pins that fell together and says that only they did', () => {
    const { areas, reason } = findLocalChange(series(9, (row, col) => (isNorthEast(row, col) ? -5 : 0)));
    expect(reason).toBeNull();
    expect(areas).toHaveLength(1);
    expect(areas[0]).toMatchObject({ where: 'north_east', onlyThere: true, scans: 1 });
    expect(areas[0]?.pins).toEqual([4, 5, 6, 11, 12, 13, 18, 19, 20]);
    expect(areas[0]?.meanChange).toBeLessThan(-4);
    expect(areas[0]?.pValue).toBeLessThanOrEqual(0.05);
  });

  it('returns one area that rose and one that fell', () => {
    const { areas } = findLocalChange(series(9, (_, col) => (col < 3 ? 5 : col > 3 ? -5 : 0)));
    expect(areas.map(({ meanChange }) => Math.sign(meanChange)).sort()).toEqual([-1, 1]);
    expect(areas.map(({ where }) => where).sort()).toEqual(['east', 'west']);
  });

  it('does not call a change of the whole grid local', () => {
    const { areas } = findLocalChange(series(9, () => 5));
    expect(areas[0]).toMatchObject({ onlyThere: false });
  });

  it('judges "only there" by the returned area, not by a part that the change left out', () => {
    const isLeftOut = (row: number, col: number): boolean => Math.hypot(row - 3, col - 3) < 2;
    const { areas } = findLocalChange(series(9, (row, col) => (isLeftOut(row, col) ? 0 : 5)));
    expect(areas[0]).toMatchObject({ where: 'everywhere', onlyThere: false, scans: 1 });
  });

  it('finds the quarter that fell in a series whose ranks never varied', () => {
    const steady = (fallen: number): ScanRanks =>
      scanOf((row, col) => 4 + (isNorthEast(row, col) ? fallen : 0));
    const earlier = Array.from({ length: 8 }, () => steady(0));
    const { areas } = findLocalChange([steady(10), ...earlier]);
    expect(areas).toHaveLength(1);
    expect(areas[0]).toMatchObject({ where: 'north_east', meanChange: -10, onlyThere: true });
    expect(areas[0]?.pins).toHaveLength(9);
  });

  it('finds nothing in the rounding of ranks that never varied', () => {
    const flips = Array.from({ length: 8 }, (_, n) => {
      const scans = Array.from({ length: 9 }, (_, age) =>
        scanOf((row, col) => 4 + (age === 0 && hash(row, col, n) % 4 === 0 ? 1 : 0)),
      );
      return findLocalChange(scans).areas;
    });
    expect(flips.flat()).toEqual([]);
  });

  it('does not call the few pins where a place is found the whole area', () => {
    const found = [3, 4, 5, 10, 11, 12];
    const scans = Array.from({ length: 9 }, (_, age) =>
      scanOf((row, col) =>
        found.includes(row * SIZE + col) ? 5 + (hash(row, col, age) % 3) + (age === 0 ? 10 : 0) : ABSENT,
      ),
    );
    const { areas } = findLocalChange(scans);
    expect(areas[0]?.pins).toEqual(found);
    expect(areas[0]?.where).toBe('north');
  });

  it('returns within_noise for a series without a change', () => {
    expect(findLocalChange(series(9))).toEqual({ areas: [], reason: 'within_noise' });
  });

  it('returns too_few_scans with fewer than four earlier scans', () => {
    expect(findLocalChange(series(4, () => 5))).toEqual({ areas: [], reason: 'too_few_scans' });
    expect(findLocalChange([])).toEqual({ areas: [], reason: 'too_few_scans' });
    expect(findLocalChange(series(5, () => 5)).areas).toHaveLength(1);
  });

  it('leaves unmeasured pins out', () => {
    const scans = series(9, (row, col) => (isNorthEast(row, col) ? -5 : 0)).map((scan) => ({
      ...scan,
      ranks: scan.ranks.map((rank, pin) => (pin === 5 || pin === 30 ? UNMEASURED : rank)),
    }));
    expect(findLocalChange(scans).areas[0]?.pins).toEqual([4, 6, 11, 12, 13, 18, 19, 20]);
  });

  it.each([
    ['a place that is absent everywhere', () => ABSENT],
    ['no measured pin', () => UNMEASURED],
    ['rank 1 everywhere', () => 1],
  ])('finds nothing in %s', (_, rankAt) => {
    const scans = Array.from({ length: 9 }, () => scanOf(rankAt));
    expect(findLocalChange(scans).areas).toEqual([]);
  });

  it('finds nothing on one pin', () => {
    expect(findLocalChange(Array.from({ length: 9 }, (_, age) => scanOf(() => 1 + age, 1)))).toEqual({
      areas: [],
      reason: 'too_few_pins',
    });
  });

  it('mirrors the direction when ranks are mirrored, and never fails', () => {
    const rank = fc.constantFrom(UNMEASURED, ABSENT, 1, 2, 5, 9, 15, 20);
    const scan = fc.array(rank, { minLength: 9, maxLength: 9 });
    fc.assert(
      fc.property(fc.array(scan, { minLength: 5, maxLength: 8 }), (scans) => {
        const { areas, reason } = findLocalChange(
          scans.map((ranks) => scanOf((row, col) => ranks[row * 3 + col] ?? UNMEASURED, 3)),
        );
        expect(areas.length === 0).toBe(reason !== null);
        for (const area of areas) {
          expect(Math.abs(area.meanChange)).toBeGreaterThanOrEqual(1);
          expect(area.pins.length).toBeGreaterThanOrEqual(4);
          expect(area.pValue).toBeLessThanOrEqual(0.05);
        }
      }),
      { numRuns: 50 },
    );
  });
});

describe('visitAreas', () => {
  it('visits every rectangle and every part that a diagonal cuts off with its sum', () => {
    const cells = cellsOf([0, 1].flatMap((row) => [0, 1].map((col) => ({ row, col }))));
    const sums: [number, number[]][] = [];
    const values = [1, 2, 4, 8].map((value) => Float32Array.of(value));
    visitAreas(cells, values, ([sum = NaN], inside) => sums.push([sum, inside()]));
    expect(sums).toHaveLength(9 + 4 * 2);
    for (const [sum, inside] of sums) expect(sum).toBe(inside.reduce((total, cell) => total + 2 ** cell, 0));
    expect(new Set(sums.map(([sum]) => sum))).toEqual(new Set([1, 2, 3, 4, 5, 7, 8, 10, 11, 12, 13, 14, 15]));
  });

  it('divides 21 rows into 13 bands', () => {
    const cells = cellsOf(
      Array.from({ length: 441 }, (_, pin) => ({ row: Math.floor(pin / 21), col: pin % 21 })),
    );
    expect([cells.rows, cells.cols]).toEqual([13, 13]);
    expect(new Set(cells.cellOf).size).toBe(169);
  });
});

describe('pValueIn', () => {
  it('counts the simulated maxima that are as large, and the observed one', () => {
    const ones = Float32Array.of(1, 1, 1, 1);
    expect(pValueIn(Float32Array.of(1, 2, 3, 4), 3, 1, ones)).toBe(3 / 5);
    expect(pValueIn(Float32Array.of(1, 2, 3, 4), 9, 1, ones)).toBe(1 / 5);
  });
});

describe('nameOfArea', () => {
  it.each([
    ['north', [0, 3]],
    ['north_east', [0, 6]],
    ['east', [3, 6]],
    ['south_west', [6, 0]],
    ['west', [3, 0]],
    ['north_west', [0, 0]],
    ['center', [3, 3]],
  ])('is %s', (name, [row = 0, col = 0]) => {
    expect(nameOfArea([{ row, col }], 7, 49)).toBe(name);
  });

  it('is everywhere for nearly all pins', () => {
    const pins = Array.from({ length: 42 }, (_, pin) => ({ row: Math.floor(pin / 7), col: pin % 7 }));
    expect(nameOfArea(pins, 7, 49)).toBe('everywhere');
  });
});
