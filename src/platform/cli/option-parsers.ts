import { InvalidArgumentError } from 'commander';
import { hasLength, isPlainText } from '../http/fields.js';
import { MAX_ID } from '../http/id.pipe.js';
import { parseInstant } from '../instant.js';

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

/** A note or a name: NFC and trimmed, 1 to `max` characters, none of them a control character. */
export function parsePlainText(text: string, max: number): string {
  const tidy = text.normalize('NFC').trim();
  if (isPlainText(tidy) && hasLength(tidy, max)) return tidy;
  throw new InvalidArgumentError(`It must be 1 to ${max} characters of plain text.`);
}

/**
 * A day, which begins at midnight UTC, or a time with its offset. As ISO 8601 text, since options cross to another
 * process as JSON.
 */
export function parseTime(text: string): string {
  const instant = parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (instant) return instant.toISOString();
  throw new InvalidArgumentError('It must be a date or a time with its zone: 2026-11-21T02:00:00Z.');
}

/** For an option that may be given several times. */
export function collect<T extends string>(value: T, before: readonly T[] | undefined): T[] {
  return [...(before ?? []), value];
}
