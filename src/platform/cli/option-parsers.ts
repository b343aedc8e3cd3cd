import { InvalidArgumentError } from 'commander';
import { MAX_ID } from '../http/id.pipe.js';

/** The id of a row, as typed. */
export function parseId(text: string): number {
  return parseWholeNumber(text, 1, MAX_ID);
}

export function parseWholeNumber(text: string, min: number, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  }
  return number;
}

export function parseNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

/** One of the given words. */
export function parseChoice<T extends string>(text: string, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  return chosen;
}

/** For an option that may be given several times. */
export function collect<T extends string>(value: T, before: readonly T[] | undefined): T[] {
  return [...(before ?? []), value];
}
