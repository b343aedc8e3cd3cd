import { randomInt } from 'node:crypto';

export const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500);
export const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** Variables that repeat a run. */
export const REPLAY = `FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`;
