import { linkOfColumns, refuse } from '#libs/place-identity';
import { readNumber } from '#platform/csv-input';
import { givenFields } from '#platform/given-fields';
import { type FieldError, fieldError } from '#platform/http/field-errors';
import { Problem } from '#platform/http/problem';
import { examine, validationProblem } from '#platform/http/validation';
import { notAProfileUrl } from '../../businesses/businesses.problems.js';
import { IDENTIFYING } from '../../businesses/dto/place-fields.js';
import { type BusinessClaim, readClaim } from '../../businesses/identify-business.js';
import type { BusinessLabels } from '../../businesses/label-business.js';
import type { GeometryFields } from '../../scanning/dto/geometry-fields.js';
import { ImportRowDto } from '../dto/import-row.dto.js';
import { type Column, LIST_SEPARATOR, NUMBERS } from '../import-columns.js';
import type { GivenRow } from '../read/parsed-file.js';

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
  /** Whether the claim has a URL or an identifier. Else it has the name and the coordinates of a new place. */
  readonly hasIdentifier: boolean;
  /** The coordinates of the row itself. */
  readonly location: { readonly lat: number; readonly lng: number } | null;
  readonly labels: BusinessLabels;
  readonly schedule: RowSchedule | null;
}

/** Validates a row by the rules of POST /businesses and POST /schedules. Returns the problem of an invalid row. */
export async function checkRow(given: GivenRow): Promise<ImportRow | Problem> {
  const { instance, errors } = await examine(ImportRowDto, typed(given));
  const unnamed = errors.length === 0 && !claims(instance) ? [NEEDS] : [];
  const all = [...errors, ...missingFields(instance), ...unnamed];
  if (all.length > 0) return validationProblem(all);
  try {
    return toRow(instance);
  } catch (error) {
    if (error instanceof Problem) return error;
    throw error;
  }
}

/** Converts the texts of a CSV file to numbers and lists. Other values stay. */
function typed(given: GivenRow): object {
  const cells = Object.entries(given).map(([name, value]): [string, unknown] => {
    // As in JSON of most programs. A longer number is a text already.
    if (name === 'cid' && Number.isSafeInteger(value)) return [name, String(value)];
    if (typeof value !== 'string') return [name, value];
    if (NUMBERS.includes(name)) return [name, readNumber(value) ?? value];
    return [name, LISTS.includes(name as Column) ? elementsOf(name, value) : value];
  });
  return givenFields(Object.fromEntries(cells));
}

/** Splits a cell at semicolons. Tags without a semicolon are separated by commas, as many programs write them. */
function elementsOf(name: string, text: string): string[] {
  const separator = name === 'tags' && !text.includes(LIST_SEPARATOR) ? ',' : LIST_SEPARATOR;
  return text
    .split(separator)
    .map((element) => element.trim())
    .filter((element) => element !== '');
}

/** An ID of another provider than Google identifies no place alone. */
function claims(row: ImportRowDto): boolean {
  return Boolean(row.gbp_url ?? row.external_id ?? linkOfColumns({ ...row, placeId: row.place_id }));
}

function missingFields(row: ImportRowDto): FieldError[] {
  const given = SCHEDULE.filter((field) => row[field] !== undefined);
  const [first] = given;
  const missing = first ? SCHEDULE.filter((field) => row[field] === undefined) : [];
  return missing.map((field) => fieldError(`#/${first}`, 'missing_pair', { with: field }));
}

const NEEDS: FieldError = {
  ...fieldError('#/gbp_url', 'required'),
  detail: `is required, or external_id, ${IDENTIFYING}`,
};

function toRow(row: ImportRowDto): ImportRow {
  const { lat, lng, label, external_id: externalId, tags, keywords, timezone } = row;
  const { cron, grid_size: gridSize, radius_miles: radiusMiles } = row;
  return {
    claim: claimOf(row),
    hasIdentifier: row.gbp_url !== undefined || linkOfIdentifiers(row) !== null,
    location: lat !== undefined && lng !== undefined ? { lat, lng } : null,
    labels: { label, externalId, tags, keywords, timezone },
    schedule:
      cron !== undefined && gridSize !== undefined && radiusMiles !== undefined
        ? { cron, gridSize, radiusMiles, timezone }
        : null,
  };
}

/** @throws Problem `not_a_business_profile_url` if the identifiers are of different places */
function claimOf(row: ImportRowDto): BusinessClaim | null {
  const { gbp_url: given, name, lat, lng } = row;
  const link = linkOfIdentifiers(row);
  if (given === undefined) {
    const gbpUrl = link ?? linkOfColumns({ name, lat, lng });
    return gbpUrl === null ? null : { gbpUrl, name, lat, lng };
  }
  if (link === null) return { gbpUrl: given, name, lat, lng };
  const [ofUrl, ofLink] = [readClaim({ gbpUrl: given }), readClaim({ gbpUrl: link })];
  const differs = (['cid', 'placeId'] as const).some(
    (part) => ofUrl[part] !== null && ofLink[part] !== null && ofUrl[part] !== ofLink[part],
  );
  if (differs) throw notAProfileUrl(refuse('conflicting_identities'));
  // A short link would have to be followed.
  const isAlone = ofUrl.cid === null && ofUrl.placeId === null;
  const position =
    lat === undefined ? { lat: ofUrl.lat ?? undefined, lng: ofUrl.lng ?? undefined } : { lat, lng };
  return { gbpUrl: isAlone ? link : given, name: name ?? ofUrl.name ?? undefined, ...position };
}

function linkOfIdentifiers({ cid, place_id: placeId }: ImportRowDto): string | null {
  return linkOfColumns({ cid, placeId });
}
