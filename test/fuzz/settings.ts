import { randomInt } from 'node:crypto';

/** Over all databases together. */
export const REQUESTS = Number(process.env['FUZZ_REQUESTS'] ?? 500);
export const SEED = Number(process.env['FUZZ_SEED'] ?? randomInt(2 ** 31));
/** Makes the same requests again. */
export const REPLAY = `FUZZ_SEED=${SEED} FUZZ_REQUESTS=${REQUESTS}`;
