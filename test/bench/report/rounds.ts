/** Fewer rounds are a trial: they are printed, not stored. */
export const LEAST_ROUNDS = 5;

/** Returns the number of alternated rounds: BENCH_ROUNDS, or `usual`. */
export function benchRounds(usual = LEAST_ROUNDS): number {
  return Number(process.env['BENCH_ROUNDS'] ?? usual);
}
