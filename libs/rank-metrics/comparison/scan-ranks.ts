import { RankError } from '../rank-error.js';
import { assertDepth, assertRank } from '../rank.js';

/** Where the pins of a scan lie: two scans can be compared pin by pin only when all of it is equal. */
export interface ScanGeometry {
  center: { lat: number; lng: number };
  /** Pins along one side. */
  gridSize: number;
  radiusMiles: number;
}

/** The ranks of one place over one scan. */
export interface ScanRanks {
  geometry: ScanGeometry;
  /** Results looked at per pin. */
  depth: number;
  /** gridSize² stored ranks, row-major from the north-west: 1 to depth, ABSENT or UNMEASURED. */
  ranks: readonly number[];
}

/**
 * @throws {RankError} `geometry_differs` or `depth_differs` unless the scans can be compared pin by pin.
 * @throws {RangeError} on a rank out of range, or not gridSize² of them.
 */
export function assertComparable(first: ScanRanks, ...others: ScanRanks[]): void {
  for (const scan of [first, ...others]) {
    assertDepth(scan.depth);
    if (scan.ranks.length !== scan.geometry.gridSize ** 2) {
      throw new RangeError(
        `A ${scan.geometry.gridSize} × ${scan.geometry.gridSize} grid has ${scan.geometry.gridSize ** 2} ranks, not ${scan.ranks.length}.`,
      );
    }
    scan.ranks.forEach((rank) => {
      assertRank(rank, scan.depth);
    });
  }
  for (const other of others) {
    if (!sameGeometry(first.geometry, other.geometry)) {
      throw new RankError(
        'geometry_differs',
        'Only scans with the same centre, grid size and radius can be compared pin by pin.',
      );
    }
    if (first.depth !== other.depth) {
      throw new RankError(
        'depth_differs',
        `Absent means another thing at depth ${first.depth} than at depth ${other.depth}.`,
      );
    }
  }
}

function sameGeometry(a: ScanGeometry, b: ScanGeometry): boolean {
  return (
    a.center.lat === b.center.lat &&
    a.center.lng === b.center.lng &&
    a.gridSize === b.gridSize &&
    a.radiusMiles === b.radiusMiles
  );
}
