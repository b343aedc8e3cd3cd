import { RankError } from '../rank-error.js';
import { assertDepth, assertRank } from '../rank.js';

/** The positions of a scan's pins. Two scans can be compared pin by pin only if all fields are equal. */
export interface ScanGeometry {
  center: { lat: number; lng: number };
  /** Pins along one side. */
  gridSize: number;
  radiusMiles: number;
}

/** The ranks of one place in one scan. */
export interface ScanRanks {
  geometry: ScanGeometry;
  /** Search depth: the number of results examined per pin. */
  depth: number;
  /** gridSize² stored ranks, row-major from the north-west: 1 to depth, ABSENT or UNMEASURED. */
  ranks: readonly number[];
}

/**
 * Checks that scans can be compared pin by pin.
 *
 * @throws {RankError} `geometry_differs` or `depth_differs`
 * @throws {RangeError} on a rank out of range, or unless there are gridSize² ranks
 */
export function assertComparable(first: ScanRanks, ...others: ScanRanks[]): void {
  for (const scan of [first, ...others]) {
    assertDepth(scan.depth);
    if (scan.ranks.length !== scan.geometry.gridSize ** 2) {
      throw new RangeError(
        `A ${scan.geometry.gridSize} × ${scan.geometry.gridSize} grid must have ${scan.geometry.gridSize ** 2} ranks; got ${scan.ranks.length}.`,
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
        'The scans must have the same centre, grid size and radius to be compared pin by pin.',
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

function sameGeometry(a: ScanGeometry, b: ScanGeometry): boolean {
  return (
    a.center.lat === b.center.lat &&
    a.center.lng === b.center.lng &&
    a.gridSize === b.gridSize &&
    a.radiusMiles === b.radiusMiles
  );
}
