import { type ActionKind, calibrate } from '#libs/rank-model';
import type {
  ActionCalibrationDto,
  CalibrationDto,
  CalibrationFiguresDto,
  CheckedEstimateDto,
} from './dto/calibration.dto.js';
import type { EstimateRow, OtherEstimates } from './estimates.repository.js';

/** With fewer, the 90 % interval of a coverage of 0.9 is wider than 0.2. */
export const MINIMUM_OUTCOMES = 20;
const MOST_CHECKS = 100;

/**
 * The figures of an account's estimates, however bad they are.
 *
 * @param rows those with an outcome of their own, the latest first
 * @param others how many else there are, of every action that there is an estimate of
 */
export function calibrateAccount(
  rows: readonly EstimateRow[],
  others: readonly OtherEstimates[],
): CalibrationDto {
  const byAction = Map.groupBy(rows, ({ action }) => action);
  const overall = figuresOf(rows, others);
  return {
    success: true,
    minimum: MINIMUM_OUTCOMES,
    verdict: verdictOn(overall),
    overall,
    actions: [...others]
      .sort((a, b) => (a.action < b.action ? -1 : 1))
      .map((other): ActionCalibrationDto => ({
        action: other.action,
        ...figuresOf(byAction.get(other.action) ?? [], [other]),
      })),
    checks: rows.flatMap((row) => checkOf(row) ?? []).slice(0, MOST_CHECKS),
  };
}

function figuresOf(rows: readonly EstimateRow[], others: readonly OtherEstimates[]): CalibrationFiguresDto {
  const checked = rows.flatMap((row) => {
    const check = checkOf(row);
    if (!check) return [];
    const [low = 0, high = 0] = check.interval_90;
    return [
      {
        positionsGained: check.estimated,
        interval90: [low, high] as const,
        noise: row.noise,
        outcome: check.outcome,
      },
    ];
  });
  const held = calibrate(checked);
  return {
    count: checked.length,
    is_enough: checked.length >= MINIMUM_OUTCOMES,
    coverage: held?.coverage ?? null,
    coverage_interval_90: held ? [...held.coverageInterval90] : null,
    bias: held?.bias ?? null,
    bias_interval_90: held?.biasInterval90 ? [...held.biasInterval90] : null,
    mean_absolute_error: held?.meanAbsoluteError ?? null,
    open: others.reduce((sum, { open }) => sum + open, 0),
    left_out: others.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

/**
 * An estimate and its outcome; null where it has none, or not one of its own. What was estimated for the whole change is
 * taken in proportion for the part that came to pass.
 */
function checkOf(row: EstimateRow): CheckedEstimateDto | null {
  const { realised, outcome, outcomeScanId, checkedAt } = row;
  if (!row.isAlone || realised === null || outcome === null) return null;
  if (outcomeScanId === null || checkedAt === null) return null;
  const action: ActionKind = row.action;
  return {
    action,
    business_id: row.businessId,
    keyword: row.keyword,
    scan_id: row.scanId,
    outcome_scan_id: outcomeScanId,
    realised,
    outcome,
    estimated: row.positionsGained * realised,
    interval_90: [row.intervalLow * realised, row.intervalHigh * realised],
    checked_at: new Date(checkedAt).toISOString(),
  };
}

function verdictOn({ count, is_enough, coverage, bias }: CalibrationFiguresDto): string {
  if (count === 0) {
    return 'No estimate has an outcome yet: that takes a later scan of the same grid after something was done.';
  }
  const have = count === 1 ? '1 estimate has an outcome.' : `${count} estimates have an outcome.`;
  if (!is_enough) return `${have} Fewer than ${MINIMUM_OUTCOMES} are too few to judge by.`;
  const off = Math.abs(bias ?? 0).toFixed(1);
  const direction = (bias ?? 0) < 0 ? 'too much' : 'too little';
  return `${have} ${Math.round(100 * (coverage ?? 0))} % fell within their interval (90 % would be right); on average ${off} positions ${direction} were promised.`;
}
