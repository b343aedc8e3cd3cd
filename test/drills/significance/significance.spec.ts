import { afterAll, describe, expect, it } from 'vitest';
import { NoiseField } from './rank-noise.js';
import { Table } from './report.js';
import { blockSignFlips, plainWilcoxon } from './rivals.js';
import { MIDDLING, type Setting, significantFraction, STRONG, type Truth, WEAK } from './trials.js';

/**
 * Simulated pairs of scans per figure. `SIGNIFICANCE_TRIALS=1000` simulates more grids and noises and prints the tables
 * of docs/explanation/significance.md.
 */
const TRIALS = Number(process.env['SIGNIFICANCE_TRIALS'] ?? 60);
const LONG = TRIALS >= 1000;
const TIMEOUT = LONG ? 3_600_000 : 60_000;

const fields = (LONG ? [3, 5, 7, 9, 13, 21] : [5, 7, 13]).flatMap((gridSize) =>
  (LONG ? [0, 0.5, 1, 2, 3, 5] : [0, 1, 2]).map((length) => new NoiseField(gridSize, length)),
);
const cases = fields.map((field) => ({
  field,
  name: `${field.gridSize} × ${field.gridSize}, length ${field.correlationLength}`,
}));

describe('compareScans on noise alone', () => {
  it.each(cases)(
    'compareScans reports noise as significant at most one time in twenty: $name',
    ({ field, name }) => {
      const sds = LONG ? [1, 2, 3] : [2];
      const settings = sds.flatMap((sd) => [STRONG, MIDDLING, WEAK].map((before) => ({ field, sd, before })));
      const rates = settings.map((setting) => significantFraction(setting, TRIALS));
      const middling = { field, sd: 2, before: MIDDLING };
      const unmeasured = significantFraction({ ...middling, unmeasured: 0.3 }, TRIALS);
      const repeats = significantFraction({ ...middling, repeats: 5 }, TRIALS);
      table.add(name, [mean(rates), Math.max(...rates), unmeasured, repeats]);

      expect(repeats).toBeLessThanOrEqual(atMost(0.05, TRIALS));
      if (!isClaimed(field)) return;
      expect(mean(rates)).toBeLessThanOrEqual(atMost(0.05, rates.length * TRIALS));
      expect(unmeasured).toBeLessThanOrEqual(atMost(0.05, TRIALS));
    },
    TIMEOUT,
  );

  afterAll(() => {
    if (LONG) table.print();
  });

  const table = new Table('False alarms', ['mean', 'worst', '30 % unmeasured', 'noise floor of 5 repeats']);
});

describe('compareScans on a change', () => {
  const table = new Table('Power', ['+1', '+2', '+4', '+40 %', 'half +4', 'vanished', '+2, noise floor']);
  afterAll(() => {
    if (LONG) table.print();
  });

  it.each(cases)(
    'compareScans reports a change as significant: $name',
    ({ field, name }) => {
      const trials = Math.ceil(TRIALS / 2);
      const found = (changes: Partial<Setting>) =>
        significantFraction({ field, sd: 1.5, before: MIDDLING, ...changes }, trials);
      const [one, two, four] = [1, 2, 4].map((positions) => found({ after: up(positions) }));
      const graded = found({ after: (d) => 1 + 0.6 * (MIDDLING(d) - 1) });
      const half = found({ after: (d, isWest) => MIDDLING(d) - (isWest ? 4 : 0) });
      const vanished = found({ after: () => Infinity });
      const repeats = found({ after: up(2), repeats: 5 });
      table.add(name, [one ?? NaN, two ?? NaN, four ?? NaN, graded, half, vanished, repeats]);

      if (!isClaimed(field) || field.gridSize < 5) return;
      expect(vanished).toBeGreaterThanOrEqual(atLeast(0.95, trials));
      if (field.gridSize < 7) return;
      expect(four).toBeGreaterThanOrEqual(atLeast(field.correlationLength > 0.5 ? 0.4 : 0.9, trials));
    },
    TIMEOUT,
  );
});

describe('rival tests', () => {
  const judges = [plainWilcoxon, blockSignFlips(4), blockSignFlips(3)];
  const table = new Table('Rival tests', [
    ...['plain', '16 blocks', '9 blocks'].map((name) => `${name}: noise alone`),
    ...['plain', '16 blocks', '9 blocks'].map((name) => `${name}: +2`),
  ]);
  afterAll(() => {
    if (LONG) table.print();
  });

  it.each(cases.filter(({ field }) => field.gridSize === 7 || (LONG && field.gridSize === 13)))(
    'rival tests report correlated noise as significant: $name',
    ({ field, name }) => {
      const setting = { field, sd: 2, before: MIDDLING };
      const alarms = judges.map((judge) => significantFraction(setting, TRIALS, judge));
      const found = judges.map((judge) => significantFraction({ ...setting, after: up(2) }, TRIALS, judge));
      table.add(name, [...alarms, ...found]);
      const [plain, sixteen, nine] = alarms;
      if (field.correlationLength === 0) {
        expect(plain).toBeLessThanOrEqual(atMost(0.05, TRIALS));
      } else if (field.correlationLength >= 2) {
        expect(plain).toBeGreaterThan(0.3);
        expect(sixteen).toBeGreaterThan(0.1);
        expect(nine).toBeGreaterThan(0.05);
      }
    },
    TIMEOUT,
  );
});

/** The noise of the claim in docs/explanation/significance.md: correlated over at most a quarter of the grid's side. */
function isClaimed({ gridSize, correlationLength }: NoiseField) {
  return correlationLength <= gridSize / 4;
}

/** The bound that the observed rate of `trials` trials exceeds once in 1,000 times. */
function atMost(rate: number, trials: number) {
  return rate + 3.1 * Math.sqrt((rate * (1 - rate)) / trials);
}

function atLeast(rate: number, trials: number) {
  return rate - 3.1 * Math.sqrt((rate * (1 - rate)) / trials);
}

function mean(values: number[]) {
  return values.reduce((sum, value) => sum + value, 0) / values.length;
}

function up(positions: number): Truth {
  return (d) => MIDDLING(d) - positions;
}
