import { assertComparable, type ScanRanks } from '../comparison/scan-ranks.js';
import { UNMEASURED } from '../rank.js';
import { mean } from '../statistics.js';
import { type AreaName, nameOfArea } from './area-name.js';
import { type NullDistribution, nullDistribution, pValueIn } from './null-distribution.js';
import { changesOf, standardized } from './pin-changes.js';
import { type Cells, cellsOf, MINIMUM_AREA, visitAreas } from './regions.js';
import { MAX_HISTORY, MINIMUM_HISTORY, noiseOf } from './series-noise.js';

/** Maximum p-value of an area of change. */
const ALPHA = 0.05;

/** Minimum mean change of an area, in positions. */
const MINIMUM_EFFECT = 1;

/** A compact set of pins that moved together. */
export interface AreaOfChange {
  /** Indices of the pins in the grid, ascending. */
  pins: number[];
  where: AreaName;
  /** Positions gained since the level before, mean over the pins; positive is up. */
  meanChange: number;
  /** Probability that noise alone moves any area of the grid as clearly. */
  pValue: number;
  /** Whether the area moved differently from the other pins. If false, they may have moved with it. */
  onlyThere: boolean;
  /** Number of latest scans that show the change: 1, or 2 if only their mean does. */
  scans: 1 | 2;
}

/**
 * Reason why there is no area of change:
 * - `too_few_scans`: fewer than four comparable scans precede the scan;
 * - `too_few_pins`: the place was found at fewer than four pins that are measured now and were before;
 * - `within_noise`: no area moved more than noise moves one of all areas in 95 % of scans;
 * - `effect_too_small`: an area moved by more than noise, but by less than 1 position on average.
 */
export const LOCAL_CHANGE_REASONS = [
  'too_few_scans',
  'too_few_pins',
  'within_noise',
  'effect_too_small',
] as const;
export type LocalChangeReason = (typeof LOCAL_CHANGE_REASONS)[number];

export interface LocalChange {
  /** At most one area that rose and one that fell, the clearer one first. */
  areas: AreaOfChange[];
  /** Null with an area. */
  reason: LocalChangeReason | null;
}

/**
 * Finds the areas of the grid whose ranks moved against the level of up to eight scans before.
 *
 * A scan statistic over all rectangles and all parts that a diagonal cuts off: the mean change of each area, divided by
 * its standard deviation under noise with the correlation of the series. The largest one is compared with the largest
 * ones of 999 simulated scans, which corrects for looking everywhere. The latest scan and the mean of the latest two are
 * judged, at 2 % and 3 %, 5 % in all.
 *
 * @param scans comparable scans of one place and keyword, latest first
 * @throws {RankError} `geometry_differs` or `depth_differs`
 * @throws {RangeError} on ranks out of range
 * @see M. Kulldorff, "A spatial scan statistic", Communications in Statistics 26 (1997)
 * @see docs/explanation/local-change.md for the method, its assumptions and error rates
 */
export function findLocalChange(scans: readonly ScanRanks[]): LocalChange {
  const [latest, ...earlier] = scans;
  if (!latest || earlier.length < MINIMUM_HISTORY) return { areas: [], reason: 'too_few_scans' };
  assertComparable(latest, ...earlier);
  const found =
    earlier.length > MINIMUM_HISTORY
      ? [scanAreas(scans, 1, SHARES[0]), scanAreas(scans, 2, SHARES[1])]
      : [scanAreas(scans, 1, 1)];
  // A change that the latest scan shows alone has its outline and size: the mean of two would halve it.
  const areas = found.flatMap((change) => change.areas.sort((a, b) => a.pValue - b.pValue));
  const [first] = areas;
  if (!first) return found[0] ?? { areas: [], reason: 'too_few_pins' };
  const opposite = areas.find(
    ({ meanChange, pins }) =>
      Math.sign(meanChange) !== Math.sign(first.meanChange) && !pins.some((pin) => first.pins.includes(pin)),
  );
  return { areas: opposite ? [first, opposite] : [first], reason: null };
}

/** Shares of the level of the latest scan and of the mean of the latest two, for two tests (Bonferroni). */
const SHARES = [0.4, 0.6] as const;

/** The area with the clearest change in one direction. */
interface Candidate {
  clarity: number;
  /** Clarity of the difference from all pins; 0 for the whole grid. */
  contrast: number;
  cells: readonly number[];
}

function scanAreas(scans: readonly ScanRanks[], count: 1 | 2, share: number): LocalChange {
  const after = scans.slice(0, count);
  const history = scans.slice(count, count + MAX_HISTORY);
  const noise = noiseOf(history);
  const changes = changesOf(after, history);
  if (!noise || changes.length < MINIMUM_AREA) return { areas: [], reason: 'too_few_pins' };
  const cells = cellsOf(changes);
  const sizes = areaSizes(cells, changes.length);
  const nulls = nullDistribution(changes, cells, sizes, noise.correlation);
  const { up, down } = clearest(cells, standardized(changes, noise), sizes, nulls);
  const pValueOf = (maxima: Float32Array, clarity: number): number =>
    Math.min(1, pValueIn(maxima, clarity, history.length - 1, nulls.meanSquares) / share);
  const clear = [up, down]
    .map((candidate) => ({ ...candidate, pValue: pValueOf(nulls.maxima, candidate.clarity) }))
    .filter(({ pValue }) => pValue <= ALPHA)
    .map(({ cells: inside, contrast, pValue }): AreaOfChange => {
      const moved = changes.filter((_, i) => inside.includes(cells.cellOf[i] ?? -1));
      return {
        pins: moved.map(({ pin }) => pin),
        where: nameOfArea(moved, scans[0]?.geometry.gridSize ?? 1, measuredPinsOf(after)),
        meanChange: mean(moved.map(({ change }) => change)),
        pValue,
        onlyThere: pValueOf(nulls.contrastMaxima, contrast) <= ALPHA,
        scans: count,
      };
    });
  const areas = clear.filter(({ meanChange }) => Math.abs(meanChange) >= MINIMUM_EFFECT);
  if (areas.length > 0) return { areas, reason: null };
  return { areas, reason: clear.length > 0 ? 'effect_too_small' : 'within_noise' };
}

function measuredPinsOf(scans: readonly ScanRanks[]): number {
  const [first] = scans;
  const isMeasured = (pin: number): boolean => scans.some(({ ranks }) => ranks[pin] !== UNMEASURED);
  return first?.ranks.filter((_, pin) => isMeasured(pin)).length ?? 0;
}

/** Returns the number of pins of each area in the order of `visitAreas`, and 0 for areas of too few pins. */
function areaSizes(cells: Cells, pins: number): number[] {
  const sizes: number[] = [];
  visitAreas(
    cells,
    byCell(
      cells,
      Array.from({ length: pins }, () => 1),
    ),
    ([size = 0]) => {
      sizes.push(size < MINIMUM_AREA ? 0 : size);
    },
  );
  return sizes;
}

function clearest(
  cells: Cells,
  changes: readonly number[],
  sizes: readonly number[],
  { sds, contrastSds }: NullDistribution,
): { up: Candidate; down: Candidate } {
  const overall = mean(changes);
  let up: Candidate = { clarity: 0, contrast: 0, cells: [] };
  let down = up;
  let area = 0;
  visitAreas(cells, byCell(cells, changes), ([sum = 0], cellsInside) => {
    const [size = 0, sd = 0, contrastSd = 0] = [sizes[area], sds[area], contrastSds[area]];
    area++;
    if (size === 0) return;
    const clarity = Math.abs(sum) / sd;
    if (clarity <= (sum > 0 ? up : down).clarity) return;
    const contrast = contrastSd > 0 ? Math.abs(sum - overall * size) / contrastSd : 0;
    const candidate = { clarity, contrast, cells: cellsInside() };
    if (sum > 0) up = candidate;
    else down = candidate;
  });
  return { up, down };
}

function byCell({ rows, cols, cellOf }: Cells, values: readonly number[]): Float32Array[] {
  const sums = Array.from({ length: rows * cols }, () => new Float32Array(1));
  values.forEach((value, pin) => {
    const sum = sums[cellOf[pin] ?? 0];
    if (sum) sum[0] = (sum[0] ?? 0) + value;
  });
  return sums;
}
