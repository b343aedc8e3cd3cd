/** Readers of fields of responses, which may have any shape. An unexpected value is null, never an exception. */

import type { ListedPlace } from '../port/search-provider.js';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

const MAX_TEXT = 500;

/** Returns text that PostgreSQL can store, trimmed and cut to 500 characters; null if it is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.toWellFormed().replaceAll('\0', '').trim();
  if (text === '') return null;
  // Most texts are short, and spreading a text into code points is slow.
  return text.length <= MAX_TEXT ? text : [...text].slice(0, MAX_TEXT).join('');
}

export function numberOf(value: unknown, { min, max }: { min: number; max: number }): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

/** Whole numbers with or without groups of digits: `1234`, `1,234`, `1.234`, `1 234`, `1,23,456`, each also in parentheses. */
const COUNT = /^\(?(\d{1,10}|\d{1,3}([.,\s'’])\d{3}(?:\2\d{3})*|\d{1,2}(?:,\d{2})+,\d{3})\)?$/;

/** Returns a count, sent as a number or as text. Null for a rounded number such as `1.2K`, and for a rating such as `4.5`. */
export function countOf(value: unknown): number | null {
  const [, digits = ''] = typeof value === 'string' ? (COUNT.exec(value.trim()) ?? []) : [];
  const number = typeof value === 'string' ? Number(digits.replaceAll(/\D/g, '') || Number.NaN) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 2 ** 31
    ? number
    : null;
}

/** Returns a rank from 1, sent as `2` or `"2"`. */
export function rankOf(value: unknown): number | null {
  const number = typeof value === 'string' && /^\d{1,4}$/.test(value.trim()) ? Number(value) : value;
  return Number.isInteger(number) ? numberOf(number, { min: 1, max: 1_000 }) : null;
}

/** Returns a rating from 1 to 5, sent as `4.5`, `"4.5"` or `"4,5"`. */
export function ratingOf(value: unknown): number | null {
  const text = typeof value === 'string' && /^\d([.,]\d{1,2})?$/.test(value.trim());
  return numberOf(text ? Number(value.trim().replace(',', '.')) : value, { min: 1, max: 5 });
}

/** A rating with or without the number of reviews, such as `4.5` or `5.0(12)`, or a price. */
const NO_CATEGORY = /^[\d.,\s]+(\([^)]*\))?$|^[^\p{L}]*$/u;

/** Returns the first text that is a category. Vendors send ratings and prices in its place. */
export function categoryOf(...values: readonly unknown[]): string | null {
  return values.map(textOf).find((text) => text !== null && !NO_CATEGORY.test(text)) ?? null;
}

/** Returns a position, sent as numbers or text; both null if either is missing or out of range, or if both are 0: unknown. */
export function locationOf(lat: unknown, lng: unknown): Pick<ListedPlace, 'lat' | 'lng'> {
  const [north, east] = [degreesOf(lat, 90), degreesOf(lng, 180)];
  const isUnknown = north === null || east === null || (north === 0 && east === 0);
  return isUnknown ? { lat: null, lng: null } : { lat: north, lng: east };
}

const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

function degreesOf(value: unknown, limit: number): number | null {
  const degrees = typeof value === 'string' && DEGREES.test(value) ? Number(value) : value;
  return numberOf(degrees, { min: -limit, max: limit });
}
