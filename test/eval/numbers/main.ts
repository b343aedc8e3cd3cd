import { claim, verdict } from '../claims.js';
import { printTable } from '../figures.js';
import { historyRates, levelRates } from './level-study.js';
import { falseShifts, foundShifts } from './shift-study.js';

/**
 * `npm run eval:numbers`: simulates series of scans whose true level is known, prints the tables of
 * docs/explanation/level-shifts.md and exits with 1 if a claim fails. Takes five minutes of processor time; `EVAL_TRIALS=100` takes half a minute.
 */
const TRIALS = Number(process.env['EVAL_TRIALS'] ?? 1000);
process.stdout.write(`${TRIALS} trials for each figure (EVAL_TRIALS).\n`);

const levels = levelRates(TRIALS);
printTable(
  'A rise by 2 after eight scans, by the noise of the series: false alarms / found in the first scan / within two scans',
  [...Map.groupBy(levels, ({ setting }) => setting)].map(([setting, rates]) => ({
    setting,
    ...byGrid(rates, ({ falseAlarms, inFirstScan, withinTwoScans }) =>
      [falseAlarms, inFirstScan, withinTwoScans].map(percent).join(' / '),
    ),
    'intervals that cover': rates
      .map(({ coverage }) => (coverage === null ? '–' : percent(coverage)))
      .join(' / '),
  })),
);

const histories = historyRates(TRIALS);
printTable(
  'A rise by 2 found within two scans, by the number of scans before: by the series / by comparing two scans',
  [...Map.groupBy(histories, ({ earlierScans }) => earlierScans)].map(([scans, rates]) => ({
    'scans before': scans,
    ...byGrid(rates, ({ bySeries, byTwoScans }) => `${percent(bySeries)} / ${percent(byTwoScans)}`),
    'false alarms by the series': rates.map(({ falseAlarms }) => percent(falseAlarms)).join(' / '),
  })),
);

const alarms = falseShifts(TRIALS);
printTable(
  'False shifts a year of a series with a scan a week',
  [...Map.groupBy(alarms, ({ noise }) => noise)].map(([noise, rates]) => ({
    noise,
    ...byGrid(rates, ({ perYear }) => perYear.toFixed(2)),
  })),
);

const found = foundShifts(TRIALS);
printTable(
  'Shifts of 2 positions: found, and 90 % intervals that contain the date and the size, when announced and twelve scans after the shift',
  found.map(({ noise, gridSize, earlierScans, ...rates }) => ({
    noise,
    grid: `${gridSize} × ${gridSize}`,
    'scans before': earlierScans,
    'within 2': percent(rates.withinTwoScans),
    'within 4': percent(rates.withinFourScans),
    'date, size when announced': `${percent(rates.dateCoverage)}, ${percent(rates.sizeCoverage)}`,
    'date, size later': `${percent(rates.dateCoverageLater)}, ${percent(rates.sizeCoverageLater)}`,
  })),
);

process.stdout.write('\n');
const usual = levels.filter(({ setting }) => setting === 'usual');
claim(
  'A rise by 2 after eight scans is found within two scans in 55 % on 3 × 3, 82 % on 5 × 5 and 95 % on 7 × 7',
  [55, 82, 95].every((least, grid) => 100 * (usual[grid]?.withinTwoScans ?? 0) >= least),
);
const BEYOND_CLAIM = ['outliers in 5 % of scans', 'day of the week', 'provider changes'];
claim(
  'False alarms of the level are at most 6.5 % except with outliers, days of the week and changes of the provider',
  levels.every(({ setting, falseAlarms }) => BEYOND_CLAIM.includes(setting) || falseAlarms <= 0.065),
);
const isAtMost = (limit: number, noises: readonly string[]): boolean =>
  alarms.filter(({ noise }) => noises.includes(noise)).every(({ perYear }) => perYear <= limit);
claim(
  'False shifts are at most 0.35 a year, 0.6 over provider changes and 0.8 with autocorrelation 0.3',
  isAtMost(0.35, ['independent', 'heavy tails', 'outliers in 5 % of scans', 'day of the week']) &&
    isAtMost(0.6, ['provider changes']) &&
    isAtMost(0.8, ['autocorrelation 0.3']),
);
const after = (scans: number) =>
  found.filter(
    ({ noise, gridSize, earlierScans }) => noise === 'independent' && gridSize >= 5 && earlierScans >= scans,
  );
claim(
  'Shifts by 2 on 5 × 5 and 7 × 7 after twelve scans are found within two scans in 72 % and within four in 93 %',
  after(12).every(({ withinTwoScans, withinFourScans }) => withinTwoScans >= 0.72 && withinFourScans >= 0.93),
);
claim(
  'The intervals of date and size contain the truth in 88 % of independent series on 5 × 5 and 7 × 7',
  after(8).every((rates) =>
    [rates.dateCoverage, rates.sizeCoverage, rates.dateCoverageLater, rates.sizeCoverageLater].every(
      (coverage) => coverage >= 0.88,
    ),
  ),
);
process.exitCode = verdict();

function byGrid<Rates extends { gridSize: number }>(
  rates: readonly Rates[],
  text: (rates: Rates) => string,
): Record<string, string> {
  return Object.fromEntries(rates.map((rate) => [`${rate.gridSize} × ${rate.gridSize}`, text(rate)]));
}

function percent(rate: number): string {
  return `${(100 * rate).toFixed(1)} %`;
}
