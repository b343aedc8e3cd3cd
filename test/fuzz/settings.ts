export const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500);
/** The same requests in every run, except in `npm run test:flakes`. */
export const SEED = Number(process.env['FUZZ_SEED'] ?? process.env['SHUFFLE_SEED'] ?? 1);
/** Variables that repeat a run. */
export const REPLAY = `FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`;
