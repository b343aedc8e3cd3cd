import { claim, verdict } from '../claims.js';
import { printTable } from '../figures.js';
import { type LocalChangeRates, studyLocalChange, timeLocalChange } from './local-change-study.js';
import { type PortfolioSetting, studyPortfolio } from './portfolio-study.js';
import type { Effect, SeriesSetting } from './simulate-series.js';

/**
 * `npm run eval:local-change`: evaluates areas of change and portfolio verdicts on simulated scans, prints the tables of
 * docs/explanation and exits with 1 if a claim fails.
 */
const TRIALS = Number(process.env['EVAL_TRIALS'] ?? 1000);
const KEYWORDS = 9 * TRIALS;
const PORTFOLIOS = 2;
process.stdout.write(
  `${TRIALS} trials a row, ${PORTFOLIOS} portfolios of ${KEYWORDS} keywords (EVAL_TRIALS).\n`,
);

const percent = (rate: number): string => `${(100 * rate).toFixed(1)} %`;

printTable(
  'Areas of change: processor time in milliseconds',
  [7, 13, 21].map((gridSize) => {
    const { simulated, known } = timeLocalChange(gridSize);
    return { grid: `${gridSize} × ${gridSize}`, simulated: simulated.toFixed(0), known: known.toFixed(0) };
  }),
);

const STRESS: Readonly<Record<string, Partial<SeriesSetting>>> = {
  'drift of 0.1 a scan': { drift: 0.1 },
  'noise doubles': { noisier: 2 },
  'autocorrelation 0.3': { autocorrelation: 0.3 },
  'noise alone': {},
  'weak business': { truth: 'weak' },
  'strong business': { truth: 'strong' },
  'heavy tails': { heavyTails: 'pins' },
  '5 % drop-outs': { dropOuts: 0.05 },
  'weak, 5 % drop-outs': { truth: 'weak', dropOuts: 0.05 },
  '30 % unmeasured': { unmeasured: 0.3 },
  'noise of 3 positions': { sd: 3 },
};
const MISSED = ['drift of 0.1 a scan', 'noise doubles', 'autocorrelation 0.3'];

printTable(
  'Areas of change: false alarms in each scan, 7 × 7, nine scans before',
  Object.entries(STRESS).map(([setting, stress]) => {
    const { eachScan, onlyThere } = studyLocalChange({ gridSize: 7, ...stress }, TRIALS);
    if (!MISSED.includes(setting)) claim(`false areas at most 6.5 %: ${setting}`, eachScan <= limit(0.065));
    return { setting, 'any area': percent(eachScan), 'of them "only there", first scan': percent(onlyThere) };
  }),
);
printTable(
  'Areas of change: false alarms in each scan by grid, correlation and history',
  (
    [
      ['7 × 7, five scans before', { gridSize: 7 }, 5],
      ['7 × 7, four scans before', { gridSize: 7 }, 4],
      ['7 × 7, length 0', { gridSize: 7, length: 0 }, 9],
      ['7 × 7, length 2', { gridSize: 7, length: 2 }, 9],
      ['5 × 5', { gridSize: 5 }, 9],
      ['3 × 3', { gridSize: 3 }, 9],
    ] as const
  ).map(([setting, series, history]) => {
    const { eachScan } = studyLocalChange(series, TRIALS, history);
    return { setting, 'any area': percent(eachScan) };
  }),
);

const area = (where: (south: number, east: number) => boolean, step: number): Effect => {
  return (south, east) => (where(south, east) ? step : 0);
};
const half = (step: number): Effect => area((_, east) => east < 0, step);
const quarter = (step: number): Effect => area((south, east) => south < 0 && east < 0, step);
const block = (pins: number): Effect =>
  area((south, east) => Math.min(south, east) > -0.9 && Math.max(south, east) < pins / 3 - 0.9, 4);
const found: Record<string, LocalChangeRates> = {};
printTable(
  'Areas of change: power, 7 × 7, nine scans before',
  (
    [
      ['2 × 2 pins +4', block(2), {}],
      ['3 × 3 pins +4', block(3), {}],
      ['half +4, weak business', half(4), { truth: 'weak' }],
      ['half +4', half(4), {}],
      ['half +4, heavy tails', half(4), { heavyTails: 'pins' }],
      ['quarter +4', quarter(4), {}],
      ['half +2', half(2), {}],
      ['everywhere +2', area(() => true, 2), {}],
    ] as const
  ).map(([change, effect, stress]) => {
    const rates = studyLocalChange({ gridSize: 7, effect, ...stress }, TRIALS);
    found[change] = rates;
    return {
      change,
      'first scan': percent(rates.first),
      'within two': percent(rates.withinTwo),
      '"only there" in the first': percent(rates.onlyThere),
      overlap: rates.overlap.toFixed(2),
    };
  }),
);
claim('half +4 is found in the first scan in 95 %', (found['half +4']?.first ?? 0) >= 0.95);
claim('quarter +4 is found within two scans in 93 %', (found['quarter +4']?.withinTwo ?? 0) >= 0.93);
claim('half +2 is found within two scans in 70 %', (found['half +2']?.withinTwo ?? 0) >= 0.7);
claim('a change everywhere is "only there" in 5 % at most', (found['everywhere +2']?.onlyThere ?? 1) <= 0.05);

const PORTFOLIO: Readonly<Record<string, Omit<PortfolioSetting, 'gridSize'>>> = {
  '±2, autocorrelation 0.3': { step: 2, autocorrelation: 0.3 },
  '±2, drift of 0.1 a scan': { step: 2, drift: 0.1 },
  '±2, heavy tails of whole scans': { step: 2, heavyTails: 'scans' },
  '±2, 5 % drop-outs': { step: 2, dropOuts: 0.05 },
  '±2': { step: 2 },
  '±4': { step: 4 },
  '±2, heavy tails of pins': { step: 2, heavyTails: 'pins' },
  '±2, correlation 0.6 in a business': { step: 2, isShared: true },
  '±2, mixed noise and businesses': { step: 2, isMixed: true },
  '±2, 30 % unmeasured': { step: 2, unmeasured: 0.3 },
};
const UNCLAIMED = ['±2, autocorrelation 0.3', '±2, drift of 0.1 a scan', '±2, heavy tails of whole scans'];
const POWER: Readonly<Record<string, readonly number[]>> = { '±2': [0.45, 0.82], '±4': [0.95, 0.95] };
printTable(
  'Portfolio: false rows among the marked ones, and marked ones among the moved',
  Object.entries(PORTFOLIO).map(([portfolio, setting]) => {
    const cells = [5, 7].map((gridSize, i) => {
      const { falseRows, power } = studyPortfolio({ gridSize, ...setting }, KEYWORDS, PORTFOLIOS);
      const bar = setting.heavyTails ? 0.07 : 0.05;
      if (!UNCLAIMED.includes(portfolio)) {
        claim(
          `false rows at most ${percent(bar)}: ${portfolio}, ${gridSize} × ${gridSize}`,
          falseRows <= bar,
        );
      }
      const least = POWER[portfolio]?.[i] ?? 0;
      if (least > 0)
        claim(`power at least ${percent(least)}: ${portfolio}, ${gridSize} × ${gridSize}`, power >= least);
      return [
        `${gridSize} × ${gridSize} false`,
        percent(falseRows),
        `${gridSize} × ${gridSize} power`,
        percent(power),
      ];
    });
    const columns = cells.flatMap(([a, b, c, d]) => [[a, b] as const, [c, d] as const]);
    return { portfolio, ...Object.fromEntries(columns) };
  }),
);
process.exitCode = verdict();

/** The bound that a rate observed in two scans of each trial exceeds once in 1,000 times. */
function limit(rate: number): number {
  return rate + 3.1 * Math.sqrt((rate * (1 - rate)) / (2 * TRIALS));
}
