import { calibrate } from '#libs/rank-model';
import type {
  ActionCalibrationDto,
  CalibrationDto,
  CalibrationFiguresDto,
  CheckedEstimateDto,
} from './dto/calibration.dto.js';
import type { EstimateRow, OtherEstimates } from './estimates.repository.js';

/** With fewer, the 90 % interval of a coverage of 0.9 is wider than 0.2. */
export const MINIMUM_OUTCOMES = 20;
const MAX_CHECKS = 100;

/**
 * Compares the estimates of an account with their outcomes.
 *
 * @param rows estimates with an attributable outcome, latest first
 * @param others counts of the remaining estimates, for every action with an estimate
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
    checks: rows.flatMap((row) => checkOf(row) ?? []).slice(0, MAX_CHECKS),
  };
}

function figuresOf(rows: readonly EstimateRow[], others: readonly OtherEstimates[]): CalibrationFiguresDto {
  const checked = rows.flatMap((row) => {
    const check = checkOf(row);
    if (!check) return [];
    const { estimated: positionsGained, interval_90: interval90, outcome } = check;
    return [{ positionsGained, interval90, noise: row.noise, outcome }];
  });
  const calibration = calibrate(checked);
  return {
    count: checked.length,
    is_enough: checked.length >= MINIMUM_OUTCOMES,
    coverage: calibration?.coverage ?? null,
    coverage_interval_90: calibration?.coverageInterval90 ?? null,
    bias: calibration?.bias ?? null,
    bias_interval_90: calibration?.biasInterval90 ?? null,
    mean_absolute_error: calibration?.meanAbsoluteError ?? null,
    open: others.reduce((sum, { open }) => sum + open, 0),
    left_out: others.reduce((sum, { leftOut }) => sum + leftOut, 0),
  };
}

/**
 * Describes an estimate with its outcome; null without an attributable outcome. The estimate for the whole change is
 * scaled to the part that was realised.
 */
function checkOf(row: EstimateRow): CheckedEstimateDto | null {
  const { realised, outcome, outcomeScanId, checkedAt } = row;
  if (!row.isAlone || realised === null || outcome === null) return null;
  if (outcomeScanId === null || checkedAt === null) return null;
  return {
    action: row.action,
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
    return 'No estimate has an outcome yet. An outcome requires a later scan of the same grid after a change was made.';
  }
  const have = count === 1 ? '1 estimate has an outcome.' : `${count} estimates have an outcome.`;
  if (!is_enough) return `${have} A verdict requires at least ${MINIMUM_OUTCOMES}.`;
  const off = Math.abs(bias ?? 0).toFixed(1);
  const direction = (bias ?? 0) < 0 ? 'too high' : 'too low';
  return `${have} ${Math.round(100 * (coverage ?? 0))} % fell within their interval (expected: 90 %). On average, the estimates were ${off} positions ${direction}.`;
}
