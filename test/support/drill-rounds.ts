/** The variables that set the length of a drill, each with the minimum number of rounds that prove its claim. */
const FEWEST = {
  DATABASE_KILL_ROUNDS: 2,
  FIRST_START_KILL_ROUNDS: 1,
  RESTORE_KILL_ROUNDS: 2,
  POWER_CUT_ROUNDS: 1,
  SCAN_KILL_ROUNDS: 1,
  QUEUE_KILL_ROUNDS: 1,
  CREDIT_KILL_ROUNDS: 1,
  WEBHOOK_KILL_ROUNDS: 1,
  NOTICE_KILL_ROUNDS: 1,
  IMPORT_KILL_ROUNDS: 1,
  BATCH_KILL_ROUNDS: 1,
  REPORT_KILL_ROUNDS: 1,
} as const;

/**
 * Returns the number of rounds of a drill: its own variable, else `DRILL_ROUNDS`, else the minimum.
 *
 * @throws Error when the value is not a positive integer
 */
export function drillRounds(variable: keyof typeof FEWEST): number {
  const text = process.env[variable] ?? process.env['DRILL_ROUNDS'];
  if (text === undefined) return FEWEST[variable];
  const rounds = Number(text);
  if (!Number.isInteger(rounds) || rounds < 1) {
    throw new Error(`${variable} or DRILL_ROUNDS must be a positive integer; got "${text}".`);
  }
  return rounds;
}
