/** Readers of fields of responses, which may have any shape. An unexpected value is null, never an exception. */

import type { ListedPlace } from '../search-provider.js';

export type Fields = Readonly<Record<string, unknown>>;

export function fieldsOf(value: unknown): Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Fields) : {};
}

export function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** Returns text that PostgreSQL can store, trimmed and cut to 500 characters; null if it is empty. */
export function textOf(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.toWellFormed().replaceAll('\0', '').trim();
  return text === '' ? null : [...text].slice(0, 500).join('');
}

export function numberOf(value: unknown, { min, max }: { min: number; max: number }): number | null {
  return typeof value === 'number' && value >= min && value <= max ? value : null;
}

/** Returns a count, sent as `1234` or `"1,234"`. */
export function countOf(value: unknown): number | null {
  const number = typeof value === 'string' ? Number(value.replaceAll(/[,.\s]/g, '') || Number.NaN) : value;
  return typeof number === 'number' && Number.isInteger(number) && number >= 0 && number < 2 ** 31
    ? number
    : null;
}

/** Returns an http(s) URL. */
export function webAddressOf(value: unknown): string | null {
  const text = textOf(value);
  return text !== null && URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? text : null;
}

/** Returns a position, sent as numbers or text; both null if either is missing or out of range. */
export function locationOf(lat: unknown, lng: unknown): Pick<ListedPlace, 'lat' | 'lng'> {
  const [north, east] = [degreesOf(lat, 90), degreesOf(lng, 180)];
  return north === null || east === null ? { lat: null, lng: null } : { lat: north, lng: east };
}

const DEGREES = /^-?\d{1,3}(\.\d{1,20})?$/;

function degreesOf(value: unknown, limit: number): number | null {
  const degrees = typeof value === 'string' && DEGREES.test(value) ? Number(value) : value;
  return numberOf(degrees, { min: -limit, max: limit });
}
