import { type Measured, type Rates, ratesOf } from '../../../libs/answer-plausibility/simulation/study.js';
import type { TrialResult } from '../../../libs/answer-plausibility/simulation/trial.js';
import { claim, verdict } from '../claims.js';
import { printTable } from '../figures.js';
import { countAlerts } from './alert-seeds.js';
import { engineTrials } from './embedded-engine.js';
import { FAULTS, healthyTrials, MARKETS, patternTrials, scatteredTrials, TRIALS } from './settings.js';
import { speedRows } from './speed.js';

/** `npm run eval:plausibility`: evaluates the judge of answers, prints tables and exits with 1 if a claim fails. */
process.stdout.write(`${String(TRIALS)} trials for each setting (EVAL_TRIALS).\n`);

const healthy = healthyTrials();
printTable(
  'Scans without a wrong answer: answers judged implausible, and refused after a repetition',
  MARKETS.map((market) => {
    const rates = ratesOf(healthy.filter((trial) => trial.market === market));
    return {
      market,
      'judged implausible': percent(rates.lost),
      'refused in the end': percent(rates.lostAfterRepeat),
    };
  }),
);

const scattered = scatteredTrials();
const cell = (trials: readonly TrialResult[]) => {
  const { caught, lost } = ratesOf(trials);
  return Number.isNaN(caught) ? '–' : `${percent(caught)} / ${percent(lost)}`;
};
const tableBy = (title: string, trials: readonly Measured[], row: keyof Measured, column: keyof Measured) => {
  const columns = [...new Set(trials.map((trial) => trial[column]))];
  const rows = [...new Set(trials.map((trial) => trial[row]))];
  printTable(
    title,
    rows.map((name) => ({
      [row]: name,
      ...Object.fromEntries(
        columns.map((value) => [
          ` ${String(value)}`,
          cell(trials.filter((trial) => trial[row] === name && trial[column] === value)),
        ]),
      ),
    })),
  );
};
tableBy('Wrong answers caught / right answers lost, by market and fault', scattered, 'market', 'fault');
tableBy('By fault and share of wrong answers', scattered, 'fault', 'share');
tableBy('By grid and share of wrong answers', scattered, 'grid', 'share');
tableBy('By market and kilometres between pins', scattered, 'market', 'spacing');
tableBy('By pattern, in markets with long lists', patternTrials(), 'pattern', 'fault');

printTable(
  'After one repetition, which is answered rightly in 70 % of cases',
  FAULTS.map((fault) => {
    const rates = ratesOf(scattered.filter((trial) => trial.fault === fault));
    return {
      fault,
      'wrong answers left': percent(rates.leftAfterRepeat),
      'right answers refused': percent(rates.lostAfterRepeat),
    };
  }),
);

const engine = await engineTrials();
printTable(
  'Lists of the embedded engine over real cities: caught / lost',
  FAULTS.map((fault) => ({
    fault,
    Montevideo: cell(engine.filter((trial) => trial.fault === fault && trial.city === 'Montevideo')),
    Astana: cell(engine.filter((trial) => trial.fault === fault && trial.city === 'Astana')),
  })),
);
const still = countAlerts(1_000, [0]);
const falling = countAlerts(1_000, [1, 2, 3, 4]);
printTable(
  'Rank alerts after a fault at 5 to 40 % of the pins, in 1,000 seeds each: added by it, and missed',
  [
    { business: 'does not move', ...still },
    { business: 'falls by 1 to 4 positions', ...falling },
  ],
);
printTable('Processor time for 441 pins with 20 listings', speedRows());

const plain = (trial: Measured) =>
  ['dense city', 'suburb', 'small town', 'chain keyword'].includes(trial.market);
const overall: Rates = ratesOf(scattered.filter((trial) => plain(trial) && trial.spacing <= 2));
claim('at least 95 % are caught in markets with long lists, up to 2 km between pins', overall.caught >= 0.95);
claim('at most 0.5 % of right answers are lost there', overall.lost <= 0.005);
claim(
  'at most 0.5 % of right answers are refused in healthy scans',
  ratesOf(healthy).lostAfterRepeat <= 0.005,
);
claim('a fault adds no rank alert to a business that does not move', still.added === 0);
process.exitCode = verdict();

function percent(share: number): string {
  return Number.isNaN(share) ? '–' : `${(share * 100).toFixed(1)} %`;
}
