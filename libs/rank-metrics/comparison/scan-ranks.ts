import { assertDepth, assertRank, positionOf, UNMEASURED } from '../rank.js';
import { RankError } from '../rank-error.js';

/** The positions of a scan's pins. Two scans can be compared pin by pin only if all fields are equal. */
export interface ScanGeometry {
  center: { lat: number; lng: number };
  /** Pins along one side. */
  gridSize: number;
  radiusMiles: number;
  /** The position of each pin in pin spacings, with the centre at (gridSize − 1) / 2. Defaults to a whole square. */
  positions?: readonly { readonly row: number; readonly col: number }[] | null;
}

/** The ranks of one place in one scan. */
export interface ScanRanks {
  geometry: ScanGeometry;
  /** Search depth: the number of results examined per pin. */
  depth: number;
  /** One stored rank per pin, row-major from the north-west: 1 to depth, ABSENT or UNMEASURED. */
  ranks: readonly number[];
}

/** Returns the position of a pin in pin spacings. */
export function positionAt({ gridSize, positions }: ScanGeometry, pin: number): { row: number; col: number } {
  const { row, col } = positions?.[pin] ?? { row: Math.floor(pin / gridSize), col: pin % gridSize };
  return { row, col };
}

/** Returns the position of the place at a pin, with absent counted as depth + 1; null if the pin is unmeasured. */
export function placePositionAt({ ranks, depth }: ScanRanks, pin: number): number | null {
  const rank = ranks[pin] ?? UNMEASURED;
  return rank === UNMEASURED ? null : positionOf(rank, depth);
}

/**
 * Checks that scans can be compared pin by pin.
 *
 * @throws {RankError} `geometry_differs` or `depth_differs`
 * @throws {RangeError} on a rank out of range, or unless there is one rank per pin
 */
export function assertComparable(first: ScanRanks, ...others: ScanRanks[]): void {
  for (const scan of [first, ...others]) {
    assertDepth(scan.depth);
    assertCount(scan);
    scan.ranks.forEach((rank) => {
      assertRank(rank, scan.depth);
    });
  }
  for (const other of others) {
    if (!sameGeometry(first.geometry, other.geometry)) {
      throw new RankError(
        'geometry_differs',
        'The scans must have the same centre, grid size, radius and pins to be compared pin by pin.',
      );
    }
    if (first.depth !== other.depth) {
      throw new RankError(
        'depth_differs',
        `The scans must have the same search depth, because absent counts as depth + 1; got ${first.depth} and ${other.depth}.`,
      );
    }
  }
}

function assertCount({ geometry: { gridSize, positions }, ranks }: ScanRanks): void {
  const count = positions?.length ?? gridSize ** 2;
  if (ranks.length === count) return;
  const grid = positions ? `A grid of ${count} pins` : `A ${gridSize} × ${gridSize} grid`;
  throw new RangeError(`${grid} must have ${count} ranks; got ${ranks.length}.`);
}

/** Positions are equal if they differ by less than a thousandth of a spacing: equal pins give rounded positions. */
const TOLERANCE = 1e-3;

function samePositions(a: ScanGeometry['positions'], b: ScanGeometry['positions']): boolean {
  if (!a || !b) return !a === !b;
  const isNear = (one: number, other = NaN): boolean => Math.abs(one - other) < TOLERANCE;
  return (
    a.length === b.length &&
    a.every(({ row, col }, pin) => isNear(row, b[pin]?.row) && isNear(col, b[pin]?.col))
  );
}

function sameGeometry(a: ScanGeometry, b: ScanGeometry): boolean {
  return (
    a.center.lat === b.center.lat &&
    a.center.lng === b.center.lng &&
    a.gridSize === b.gridSize &&
    a.radiusMiles === b.radiusMiles &&
    samePositions(a.positions, b.positions)
  );
}
