import { isISO6391, isISO31661Alpha2 } from 'class-validator';

const LETTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const PAIRS = LETTERS.flatMap((first) => LETTERS.map((second) => `${first}${second}`));

/** The codes of ISO 639-1. The validator still accepts `bh`, which was withdrawn in 2021. */
export const LANGUAGES: readonly string[] = PAIRS.map((pair) => pair.toLowerCase()).filter(
  (code) => isISO6391(code) && code !== 'bh',
);

/** The codes of ISO 3166-1 alpha-2. */
export const COUNTRIES: readonly string[] = PAIRS.filter(isISO31661Alpha2);
