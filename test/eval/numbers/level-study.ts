import { compareScans, type LevelChange, type ScanComparison, type ScanRanks } from '#libs/rank-metrics';
import { NoiseField, Random } from '../../drills/significance/rank-noise.js';
import { STRONG, WEAK } from '../../drills/significance/trials.js';
import { share } from '../figures.js';
import { NOISES, type SeriesSetting, simulateSeries } from './simulated-series.js';

/** Number of earlier scans that a verdict with full power uses. */
const HISTORY = 8;
const RISE = 2;
const GRIDS = [3, 5, 7];

/** Settings with a correlation length of 1 that differ from the usual one in one way. */
const STRESS: Readonly<Record<string, Omit<SeriesSetting, 'field'>>> = {
  usual: {},
  'heavy tails': { noise: NOISES['heavy tails'] },
  'outliers in 5 % of scans': { noise: NOISES['outliers in 5 % of scans'] },
  'day of the week': { noise: NOISES['day of the week'] },
  'provider changes': { noise: NOISES['provider changes'] },
  'drift of 0.1 a scan': { drift: 0.1 },
  'autocorrelation 0.3': { autocorrelation: 0.3 },
  '5 % of the pins drop out': { dropOuts: 0.05 },
  '30 % of the pins unmeasured': { unmeasured: 0.3 },
  'half unmeasured in 20 % of scans': { halved: 0.2 },
  'weak business': { truth: WEAK },
  'strong business': { truth: STRONG },
};

/** Verdicts on a series that rises by two positions, and on one that does not. Fractions of the trials. */
export interface LevelRates {
  readonly setting: string;
  readonly gridSize: number;
  /** Significant verdicts on a series that does not rise. */
  readonly falseAlarms: number;
  readonly inFirstScan: number;
  readonly withinTwoScans: number;
  /** 90 % intervals of the change in the first scan that contain the true one; null where absent pins hide a part of it. */
  readonly coverage: number | null;
}

/** Returns the rates of verdicts with the noise of eight earlier scans. */
export function levelRates(trials: number): LevelRates[] {
  const lengths = [0, 2, 5].map((length) => ({ name: `correlation length ${length}`, length, stress: {} }));
  const stresses = Object.entries(STRESS).map(([name, stress]) => ({ name, length: 1, stress }));
  return [...stresses, ...lengths].flatMap(({ name, length, stress }) =>
    GRIDS.map((gridSize) => rateOf(name, { ...stress, field: new NoiseField(gridSize, length) }, trials)),
  );
}

function rateOf(setting: string, series: SeriesSetting, trials: number): LevelRates {
  const random = new Random(1);
  // One more than the latest scan needs, because the mean of two is compared with eight scans before both.
  const at = HISTORY + 1;
  const results = Array.from({ length: trials }, () => {
    const still = simulateSeries(series, { scans: at + 1 }, random);
    const risen = simulateSeries(series, { scans: at + 2, rise: { at, positions: RISE } }, random);
    const first = verdictOf(risen.slice(0, -1));
    const second = verdictOf(risen);
    return {
      isFalse: verdictOf(still).significant,
      isFirst: isUp(first),
      isWithinTwo: isUp(first) || isUp(second),
      level: first.level,
    };
  });
  const isHidden = series.truth === WEAK || series.dropOuts !== undefined;
  const covered = results.flatMap(({ level }) => (level ? [isCovered(level)] : []));
  return {
    setting,
    gridSize: series.field.gridSize,
    falseAlarms: share(results.map(({ isFalse }) => isFalse)),
    inFirstScan: share(results.map(({ isFirst }) => isFirst)),
    withinTwoScans: share(results.map(({ isWithinTwo }) => isWithinTwo)),
    coverage: isHidden ? null : share(covered),
  };
}

/** Returns whether an interval contains the mean of the scans after, of which only the latest one rose. */
function isCovered({ interval90: [low, high], scansAfter }: LevelChange): boolean {
  return low <= RISE / scansAfter && RISE / scansAfter <= high;
}

/** A rise by history: with the noise of the series, and by comparing the pins of two scans. */
export interface HistoryRates {
  readonly gridSize: number;
  readonly earlierScans: number;
  readonly bySeries: number;
  readonly byTwoScans: number;
  readonly falseAlarms: number;
}

/** Returns how many rises of two positions are found within two scans, by the number of scans before. */
export function historyRates(trials: number): HistoryRates[] {
  return GRIDS.flatMap((gridSize) => {
    const field = new NoiseField(gridSize, 1);
    return [2, 3, 4, 5, 6, 7, 8].map((at) => {
      const random = new Random(2);
      const results = Array.from({ length: trials }, () => {
        const risen = simulateSeries({ field }, { scans: at + 2, rise: { at, positions: RISE } }, random);
        const both = [risen.slice(0, -1), risen];
        const still = simulateSeries({ field }, { scans: at + 1 }, random);
        return {
          bySeries: both.some((scans) => isUp(verdictBySeries(scans))),
          byTwoScans: both.some((scans) => isUp(verdictOf(scans.slice(-2)))),
          isFalse: verdictBySeries(still).significant,
        };
      });
      return {
        gridSize,
        earlierScans: at,
        bySeries: share(results.map(({ bySeries }) => bySeries)),
        byTwoScans: share(results.map(({ byTwoScans }) => byTwoScans)),
        falseAlarms: share(results.map(({ isFalse }) => isFalse)),
      };
    });
  });
}

/** Compares the latest scan with those before as the service does. */
function verdictOf(scans: readonly ScanRanks[]): ScanComparison {
  const [before, latest] = scans.slice(-2);
  if (!before || !latest) throw new RangeError('A verdict requires two scans.');
  return compareScans(before, latest, { earlier: scans.slice(0, -1) });
}

/** As `verdictOf`, but by the noise of the series where the service still compares two scans. */
function verdictBySeries(scans: readonly ScanRanks[]): ScanComparison {
  const verdict = verdictOf(scans);
  const { level, method } = verdict;
  const significant =
    level !== null && level.pValue <= method.alpha && Math.abs(level.change) >= method.minimumEffect;
  return { ...verdict, significant };
}

function isUp({ significant, level, meanChange }: ScanComparison): boolean {
  return significant && (level?.change ?? meanChange ?? 0) > 0;
}
