/** A position in pin spacings; fractions for a grid that is no square lattice. */
export interface PinPosition {
  readonly row: number;
  readonly col: number;
}

/** Fewer pins are no area: noise moves two or three neighbours together. */
export const MINIMUM_AREA = 4;

/** A larger grid is scanned in this many bands of rows and of columns, which keeps the scan of 441 pins short. */
const MAX_BANDS = 13;

/** The pins of a grid by row and column. A cell has several pins where bands are wider than a spacing, or none. */
export interface Cells {
  readonly rows: number;
  readonly cols: number;
  /** The cell of each pin, row-major. */
  readonly cellOf: readonly number[];
}

export function cellsOf(pins: readonly PinPosition[]): Cells {
  const rows = bandsOf(pins.map(({ row }) => row));
  const cols = bandsOf(pins.map(({ col }) => col));
  return {
    rows: rows.count,
    cols: cols.count,
    cellOf: rows.of.map((row, pin) => row * cols.count + (cols.of[pin] ?? 0)),
  };
}

/** Divides coordinates into bands of one spacing, or into `MAX_BANDS` equal ones if that are fewer. */
function bandsOf(coordinates: readonly number[]): { count: number; of: number[] } {
  const low = Math.min(...coordinates);
  const span = Math.max(...coordinates) - low + 1;
  const count = Math.min(MAX_BANDS, Math.round(span));
  return { count, of: coordinates.map((at) => Math.min(count - 1, Math.floor(((at - low) / span) * count))) };
}

/** Computes the sums of one area for all columns of the values. Returns the cells of the area. */
type Visit = (sums: Float32Array, cellsInside: () => number[]) => void;

/**
 * Visits every rectangle of cells, and every part of the grid that a diagonal cuts off, always in the same order. Every
 * sum is one addition to the sum of the area before, which is one row or one diagonal shorter.
 *
 * @param values the vectors that are added, by cell
 */
export function visitAreas({ rows, cols }: Cells, values: readonly Float32Array[], visit: Visit): void {
  const length = values[0]?.length ?? 0;
  const sums = new Float32Array(length);
  for (let west = 0; west < cols; west++) {
    const strips = Array.from({ length: rows }, () => new Float32Array(length));
    for (let east = west; east < cols; east++) {
      strips.forEach((strip, row) => {
        addTo(strip, values[row * cols + east]);
      });
      for (let north = 0; north < rows; north++) {
        sums.fill(0);
        for (let south = north; south < rows; south++) {
          addTo(sums, strips[south]);
          visit(sums, () =>
            cellsWhere(rows, cols, (row, col) => within(row, north, south) && within(col, west, east)),
          );
        }
      }
    }
  }
  for (const { along, isForward } of DIAGONALS) {
    sums.fill(0);
    const last = rows + cols - 2;
    for (let step = 0; step < last; step++) {
      const inside = (row: number, col: number): number => {
        const line = along(row, col, cols);
        return isForward ? line : last - line;
      };
      cellsWhere(rows, cols, (row, col) => inside(row, col) === step).forEach((cell) => {
        addTo(sums, values[cell]);
      });
      visit(sums, () => cellsWhere(rows, cols, (row, col) => inside(row, col) <= step));
    }
  }
}

const DIAGONALS = [true, false].flatMap((isForward) => [
  { isForward, along: (row: number, col: number): number => row + col },
  { isForward, along: (row: number, col: number, cols: number): number => row + cols - 1 - col },
]);

function within(value: number, from: number, to: number): boolean {
  return from <= value && value <= to;
}

function cellsWhere(rows: number, cols: number, holds: (row: number, col: number) => boolean): number[] {
  return Array.from({ length: rows * cols }, (_, cell) => cell).filter((cell) =>
    holds(Math.floor(cell / cols), cell % cols),
  );
}

function addTo(sums: Float32Array, values: Float32Array | undefined): void {
  if (values) for (let i = 0; i < sums.length; i++) sums[i] = (sums[i] ?? 0) + (values[i] ?? 0);
}
