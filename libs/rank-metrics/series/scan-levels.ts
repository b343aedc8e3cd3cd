import { assertComparable, placePositionAt, type ScanRanks } from '../comparison/scan-ranks.js';
import { ABSENT, UNMEASURED } from '../rank.js';
import { mean, sum } from '../statistics.js';

/** The levels of the scans of a series. */
export interface ScanLevels {
  /**
   * Level of each scan in positions: mean of (usual position − position) over its pins. Positive is better than usual.
   * Null if fewer than half of the pins were measured.
   */
  levels: (number | null)[];
  /** Number of pins of the levels: those at which any of the scans found the place. */
  pins: number;
  /** Standard deviation that the level of a scan has if the noise of its pins is independent, in positions. */
  independentSd: number;
}

/** Below this fraction of the pins, the mean of a scan has more noise than those of the others. */
const MINIMUM_COVERAGE = 0.5;

/**
 * Returns the level of each scan of a series. Absent counts as depth + 1.
 *
 * Each pin is centred on its own mean. Otherwise a pin that is unmeasured in one scan would move the mean of that scan.
 * Pins at which no scan found the place are left out, because they would make each change of the others smaller.
 *
 * @param scans scans of one series
 * @param options.usual scans that define the usual position of a pin; defaults to all
 * @param options.over scans that measured every pin of the levels; defaults to none
 * @throws {RankError} if the scans cannot be compared
 * @throws {RangeError} on ranks out of range
 */
export function scanLevels(
  scans: readonly ScanRanks[],
  { usual = scans, over = [] }: { usual?: readonly ScanRanks[]; over?: readonly ScanRanks[] } = {},
): ScanLevels {
  const [first, ...others] = scans;
  if (first === undefined) return { levels: [], pins: 0, independentSd: 0 };
  assertComparable(first, ...others);
  const pins = first.ranks.flatMap((_, pin) => {
    const isFound = scans.some((scan) => rankAt(scan, pin) > ABSENT);
    const positions = usual.map((scan) => placePositionAt(scan, pin)).filter((position) => position !== null);
    const counts =
      isFound && positions.length > 0 && over.every((scan) => placePositionAt(scan, pin) !== null);
    return counts ? [{ pin, positions, usual: mean(positions) }] : [];
  });
  const levels = scans.map((scan) => {
    const gains = pins.flatMap((at) => {
      const position = placePositionAt(scan, at.pin);
      return position === null ? [] : [at.usual - position];
    });
    return gains.length > 0 && gains.length >= MINIMUM_COVERAGE * pins.length ? mean(gains) : null;
  });
  const squares = sum(pins.flatMap((at) => at.positions.map((position) => (position - at.usual) ** 2)));
  const freedom = sum(pins.map(({ positions }) => positions.length - 1));
  return {
    levels,
    pins: pins.length,
    independentSd: freedom === 0 ? 0 : Math.sqrt(squares / freedom / pins.length),
  };
}

function rankAt({ ranks }: ScanRanks, pin: number): number {
  return ranks[pin] ?? UNMEASURED;
}
