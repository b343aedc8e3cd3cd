import { InvalidArgumentError } from 'commander';
import { hasLength, isPlainText, normalizeLine } from '../http/fields.js';
import { MAX_ID } from '../http/id.pipe.js';
import { parseInstant } from '../instant.js';

/** Parses the id of a row. */
export function parseId(text: string): number {
  return parseWholeNumber(text, 1, MAX_ID);
}

export function parseWholeNumber(text: string, min: number, max: number): number {
  const number = /^\d+$/.test(text) ? Number(text) : Number.NaN;
  if (!(number >= min && number <= max)) {
    throw new InvalidArgumentError(`It must be an integer from ${min} to ${max}.`);
  }
  return number;
}

export function parseNumber(text: string): number {
  const number = text.trim() === '' ? Number.NaN : Number(text);
  if (!Number.isFinite(number)) throw new InvalidArgumentError('It must be a number.');
  return number;
}

export function parseChoice<T extends string>(text: string, choices: readonly T[]): T {
  const chosen = choices.find((choice) => choice === text);
  if (chosen === undefined) throw new InvalidArgumentError(`It must be one of ${choices.join(', ')}.`);
  return chosen;
}

/** Parses a note or a name to NFC without surrounding spaces, 1 to `max` characters, without control characters. */
export function parsePlainText(text: string, max: number): string {
  const normalized = normalizeLine(text);
  if (isPlainText(normalized) && hasLength(normalized, max)) return normalized;
  throw new InvalidArgumentError(`It must be 1 to ${max} characters of plain text.`);
}

/** Parses a day, which starts at midnight UTC, or a time with an offset. Returns ISO 8601 text, because options are JSON. */
export function parseTime(text: string): string {
  const instant = parseInstant(/^\d{4}-\d\d-\d\d$/.test(text) ? `${text}T00:00:00Z` : text);
  if (instant) return instant.toISOString();
  throw new InvalidArgumentError('It must be a date, or a time with an offset like 2026-11-21T02:00:00Z.');
}

/** Collects the values of a repeatable option. */
export function collect<T extends string>(value: T, before: readonly T[] | undefined): T[] {
  return [...(before ?? []), value];
}
