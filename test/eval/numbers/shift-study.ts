import { type LevelShift, levelShifts } from '#libs/rank-metrics';
import { NoiseField, Random } from '../../drills/significance/rank-noise.js';
import { share } from '../figures.js';
import { NOISES, type SeriesSetting, simulateSeries } from './simulated-series.js';

const GRIDS = [3, 5, 7];
const SCANS_PER_YEAR = 52;
/** Scans before the first that can announce a shift. */
const HISTORY = 8;
const RISE = 2;

const NOISE_SETTINGS: Readonly<Record<string, Omit<SeriesSetting, 'field'>>> = {
  ...Object.fromEntries(Object.entries(NOISES).map(([name, noise]) => [name, { noise }])),
  'autocorrelation 0.3': { autocorrelation: 0.3 },
  '30 % of the pins unmeasured': { unmeasured: 0.3 },
};

/** False shifts a year of a series with a scan a week. */
export interface FalseShifts {
  readonly noise: string;
  readonly gridSize: number;
  readonly perYear: number;
}

/** Counts the shifts in a year of series that do not shift, after eight scans. */
export function falseShifts(trials: number): FalseShifts[] {
  return Object.entries(NOISE_SETTINGS).flatMap(([noise, setting]) =>
    GRIDS.map((gridSize) => {
      const field = new NoiseField(gridSize, 1);
      const random = new Random(3);
      let count = 0;
      for (let trial = 0; trial < trials; trial++) {
        const scans = simulateSeries({ ...setting, field }, { scans: HISTORY + SCANS_PER_YEAR }, random);
        count += levelShifts(scans).length;
      }
      return { noise, gridSize, perYear: count / trials };
    }),
  );
}

/** How a rise of two positions is found. Fractions of the trials without an alarm before it. */
export interface FoundShifts {
  readonly noise: string;
  readonly gridSize: number;
  readonly earlierScans: number;
  readonly withinTwoScans: number;
  readonly withinFourScans: number;
  /** Of the shifts found: dates and sizes within their 90 % intervals, when announced and twelve scans later. */
  readonly dateCoverage: number;
  readonly sizeCoverage: number;
  readonly dateCoverageLater: number;
  readonly sizeCoverageLater: number;
}

/** Returns how rises of two positions are found and dated. */
export function foundShifts(trials: number): FoundShifts[] {
  return ['independent', 'heavy tails', 'autocorrelation 0.3'].flatMap((noise) =>
    GRIDS.flatMap((gridSize) =>
      [8, 12, 26].map((earlierScans) => {
        const setting = { ...NOISE_SETTINGS[noise], field: new NoiseField(gridSize, 1) };
        return { noise, gridSize, earlierScans, ...ratesOf(setting, earlierScans, trials) };
      }),
    ),
  );
}

function ratesOf(setting: SeriesSetting, at: number, trials: number) {
  const random = new Random(4);
  const results = Array.from({ length: trials }, () => {
    const scans = simulateSeries(setting, { scans: at + 12, rise: { at, positions: RISE } }, random);
    const later = levelShifts(scans);
    const shift = later.find(({ detectedAt }) => detectedAt >= at) ?? null;
    const isEarly = later.some(({ detectedAt }) => detectedAt < at);
    const [announced] = shift ? levelShifts(scans.slice(0, shift.detectedAt + 1)) : [];
    return {
      isEarly,
      delay: shift ? shift.detectedAt - at + 1 : Infinity,
      shift,
      announced: announced ?? null,
    };
  }).filter(({ isEarly }) => !isEarly);
  const found = results.flatMap(({ shift, announced }) => (shift && announced ? [{ shift, announced }] : []));
  const isDated = ({ interval: [first, last] }: LevelShift): boolean => first <= at && at <= last;
  const isSized = ({ changeInterval90: [low, high] }: LevelShift): boolean => low <= RISE && RISE <= high;
  return {
    withinTwoScans: share(results.map(({ delay }) => delay <= 2)),
    withinFourScans: share(results.map(({ delay }) => delay <= 4)),
    dateCoverage: share(found.map(({ announced }) => isDated(announced))),
    sizeCoverage: share(found.map(({ announced }) => isSized(announced))),
    dateCoverageLater: share(found.map(({ shift }) => isDated(shift))),
    sizeCoverageLater: share(found.map(({ shift }) => isSized(shift))),
  };
}
