import { givenFields } from '#platform/given-fields';
import { fieldError, type FieldError } from '#platform/http/field-errors';
import type { Problem } from '#platform/http/problem';
import { examine, validationProblem } from '#platform/http/validation';
import type { BusinessClaim } from '../../businesses/identify-business.js';
import type { BusinessLabels } from '../../businesses/label-business.js';
import type { GeometryFields } from '../../scanning/dto/geometry-fields.js';
import { ImportRowDto } from '../dto/import-row.dto.js';
import { type Column, LIST_SEPARATOR, NUMBERS } from '../import-columns.js';
import type { GivenRow } from '../read/parsed-file.js';

const NUMBER = /^[+-]?(?:\d+(?:[.,]\d*)?|[.,]\d+)(?:e[+-]?\d+)?$/i;
const LISTS: readonly Column[] = ['tags', 'keywords'];
const SCHEDULE = ['cron', 'grid_size', 'radius_miles'] as const;

/** When and how a business is scanned. */
export interface RowSchedule {
  readonly cron: string;
  /** Pins per side. */
  readonly gridSize: number;
  readonly radiusMiles: number;
  /** IANA name; undefined for the time zone of the business. */
  readonly timezone: string | undefined;
}

/** Returns the change of the grid of a schedule. The grid of a row is around the business, so it replaces an area. */
export function gridOf({ gridSize, radiusMiles }: RowSchedule): GeometryFields {
  return { grid_size: gridSize, radius_miles: radiusMiles, area_id: null };
}

/** A valid row. */
export interface ImportRow {
  /** Null if the row only names a business by its external id. */
  readonly claim: BusinessClaim | null;
  /** The coordinates of the row itself. */
  readonly location: { readonly lat: number; readonly lng: number } | null;
  readonly labels: BusinessLabels;
  readonly schedule: RowSchedule | null;
}

/** Validates a row by the rules of POST /businesses and POST /schedules. Returns the problem of an invalid row. */
export async function checkRow(given: GivenRow): Promise<ImportRow | Problem> {
  const { instance, errors } = await examine(ImportRowDto, typed(given));
  const all = [...errors, ...missingFields(instance)];
  return all.length > 0 ? validationProblem(all) : toRow(instance);
}

/** Converts the texts of a CSV file to numbers and lists. Other values stay. */
function typed(given: GivenRow): object {
  const cells = Object.entries(given).map(([name, value]): [string, unknown] => {
    if (typeof value !== 'string') return [name, value];
    if (NUMBERS.includes(name)) return [name, numberOf(value)];
    return [name, LISTS.includes(name as Column) ? elementsOf(value) : value];
  });
  return givenFields(Object.fromEntries(cells));
}

/** Accepts a decimal comma, as spreadsheets in Spanish write it. Returns other texts unchanged. */
function numberOf(text: string): unknown {
  const trimmed = text.trim();
  return NUMBER.test(trimmed) ? Number(trimmed.replace(',', '.')) : text;
}

function elementsOf(text: string): string[] {
  return text
    .split(LIST_SEPARATOR)
    .map((element) => element.trim())
    .filter((element) => element !== '');
}

function missingFields(row: ImportRowDto): FieldError[] {
  const given = SCHEDULE.filter((field) => row[field] !== undefined);
  const [first] = given;
  const missing = first ? SCHEDULE.filter((field) => row[field] === undefined) : [];
  return [
    ...missing.map((field) => fieldError(`#/${first}`, 'missing_pair', { with: field })),
    ...(row.gbp_url === undefined && !row.external_id ? [fieldError('#/gbp_url', 'required')] : []),
  ];
}

function toRow(row: ImportRowDto): ImportRow {
  const { gbp_url: gbpUrl, name, lat, lng, label, external_id: externalId, tags, keywords, timezone } = row;
  const { cron, grid_size: gridSize, radius_miles: radiusMiles } = row;
  return {
    claim: gbpUrl === undefined ? null : { gbpUrl, name, lat, lng },
    location: lat !== undefined && lng !== undefined ? { lat, lng } : null,
    labels: { label, externalId, tags, keywords, timezone },
    schedule:
      cron !== undefined && gridSize !== undefined && radiusMiles !== undefined
        ? { cron, gridSize, radiusMiles, timezone }
        : null,
  };
}
