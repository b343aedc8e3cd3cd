import { readNumber } from '#platform/csv-input';
import { normalizeText } from '#platform/http/fields';
import { createHash } from 'node:crypto';
import type { OwnPlace } from '../own-place.js';
import type { RowFields } from './row.js';

const MAX_REVIEWS = 2 ** 31 - 1;

/** The message is the reason in the import report. */
export class InvalidRowError extends Error {}

/**
 * Converts a row to a place.
 *
 * @param leaveOut receives the reason for each value that no search needs and that is left out, because it is invalid
 * @throws InvalidRowError
 */
export function readPlace(fields: RowFields, leaveOut: (reason: string) => void): OwnPlace {
  const optional = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      if (!(error instanceof InvalidRowError)) throw error;
      leaveOut(error.message);
      return null;
    }
  };
  const name = textOf(fields, 'name', 300);
  if (name === null) throw new InvalidRowError('name is missing');
  const lat = numberOf(fields, 'lat', -90, 90);
  const lng = numberOf(fields, 'lng', -180, 180);
  if (lat === null || lng === null) throw new InvalidRowError(`${lat === null ? 'lat' : 'lng'} is missing`);
  return {
    id: givenId(fields) ?? idOf(name, lat, lng),
    name,
    lat,
    lng,
    address: textOf(fields, 'address', 500),
    category: textOf(fields, 'category', 200),
    phone: textOf(fields, 'phone', 100),
    website: optional(() => websiteOf(fields)),
    rating: optional(() => ratingOf(fields)),
    review_count: optional(() => reviewCountOf(fields)),
    opening_hours: textOf(fields, 'opening_hours', 1_000),
  };
}

/** GDAL writes the same number for every larger one, so the places would replace each other. */
const LARGEST_OF_GDAL = String(2n ** 63n - 1n);

function givenId(fields: RowFields): string | null {
  const id = textOf(fields, 'id', 200);
  if (id === LARGEST_OF_GDAL)
    throw new InvalidRowError('id is the largest number of GDAL, which has cut a larger one');
  return id;
}

/** Returns the ID of a place without one: the same in every import. */
function idOf(name: string, lat: number, lng: number): string {
  return createHash('sha256')
    .update(JSON.stringify([name, lat, lng]))
    .digest('base64url')
    .slice(0, 22);
}

function textOf(fields: RowFields, key: string, max: number): string | null {
  const value = fields[key];
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string' && typeof value !== 'number')
    throw new InvalidRowError(`${key} must be text or a number`);
  // Line breaks and tabs inside of a field are layout.
  const text = normalizeText(String(value).replace(/[\t\r\n]+/g, ' ')) as string;
  if (text === '') return null;
  if (!text.isWellFormed() || /\p{Cc}/u.test(text))
    throw new InvalidRowError(`${key} contains control characters`);
  if (text.length > max && [...text].length > max)
    throw new InvalidRowError(`${key} is longer than ${max} characters`);
  if (!/[^\p{Cf}\p{M}\p{Z}]/u.test(text)) throw new InvalidRowError(`${key} has no visible character`);
  return text;
}

function numberOf(fields: RowFields, key: string, min: number, max: number): number | null {
  const text = textOf(fields, key, 100);
  if (text === null) return null;
  const number = readNumber(text) ?? Number.NaN;
  if (!(number >= min && number <= max))
    throw new InvalidRowError(`${key} must be a number from ${min} to ${max}`);
  return number;
}

/** Places without reviews have a rating of 0 in many files. */
function ratingOf(fields: RowFields): number | null {
  const text = textOf(fields, 'rating', 100);
  return text !== null && readNumber(text) === 0 ? null : numberOf(fields, 'rating', 1, 5);
}

function reviewCountOf(fields: RowFields): number | null {
  const count = numberOf(fields, 'review_count', 0, MAX_REVIEWS);
  if (count !== null && !Number.isInteger(count)) {
    throw new InvalidRowError('review_count must be a whole number');
  }
  return count;
}

function websiteOf(fields: RowFields): string | null {
  const text = textOf(fields, 'website', 2_000);
  if (text !== null && !/^https?:\/\/[^\s/]/i.test(text)) {
    throw new InvalidRowError('website must be a URL that starts with http:// or https://');
  }
  return text;
}
