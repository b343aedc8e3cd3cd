import { ValidateBy, type ValidationOptions } from 'class-validator';

/** Parameters of each field error code. Clients may show their own text for a code; `detail` is the English text. */
export interface FieldErrorParams {
  readonly after_end: { readonly to: string };
  readonly blank: EmptyParams;
  readonly common_password: EmptyParams;
  readonly control_characters: EmptyParams;
  readonly cron_never_fires: EmptyParams;
  readonly cron_too_frequent: EmptyParams;
  readonly in_the_past: EmptyParams;
  readonly invalid_base64: EmptyParams;
  readonly invalid_cid: EmptyParams;
  readonly invalid_color: EmptyParams;
  readonly invalid_cron: EmptyParams;
  readonly invalid_cursor: EmptyParams;
  readonly invalid_date: EmptyParams;
  readonly invalid_email: EmptyParams;
  readonly invalid_event_id: EmptyParams;
  readonly invalid_header: EmptyParams;
  readonly invalid_place_id: EmptyParams;
  readonly invalid_time: EmptyParams;
  readonly invalid_time_zone: EmptyParams;
  readonly missing_pair: { readonly with: string };
  readonly not_a_boolean: EmptyParams;
  readonly not_a_list: EmptyParams;
  readonly not_a_number: EmptyParams;
  readonly not_a_string: EmptyParams;
  readonly not_allowed: { readonly values: readonly string[] };
  readonly not_an_integer: EmptyParams;
  readonly not_an_object: EmptyParams;
  readonly not_together: { readonly with: string };
  readonly repeated: EmptyParams;
  readonly required: EmptyParams;
  readonly too_few: { readonly min: number };
  readonly too_large: { readonly max: number };
  readonly too_many: { readonly max: number };
  readonly too_small: { readonly min: number };
  readonly unknown_code: { readonly example: string };
  readonly unknown_field: EmptyParams;
  readonly unknown_parameter: EmptyParams;
  readonly unknown_path: { readonly path: string };
  readonly unknown_position: EmptyParams;
  readonly wrong_length: { readonly min: number; readonly max: number };
  readonly wrong_password: EmptyParams;
}

type EmptyParams = Readonly<Record<string, never>>;

export type FieldErrorCode = keyof FieldErrorParams;

/** A wrong field of a body or query. */
export interface FieldError {
  /** JSON pointer into the body, as a URI fragment (RFC 6901); for a parameter or header, its name after `#/`. */
  readonly pointer: string;
  /** Name of the query parameter; absent for a field of the body. */
  readonly parameter?: string;
  /** Name of the header; absent for a field of the body. */
  readonly header?: string;
  readonly code: FieldErrorCode;
  readonly params: FieldErrorParams[FieldErrorCode];
  /** What the field must be, in English and without its name. */
  readonly detail: string;
}

/** The English text of each code. */
const DETAILS: { readonly [Code in FieldErrorCode]: (params: FieldErrorParams[Code]) => string } = {
  after_end: ({ to }) => `must not be after the end of the period, ${to}`,
  blank: () => 'must contain a visible character',
  common_password: () =>
    'must not be a common password, or a part of the e-mail address, even with digits around it',
  control_characters: () => 'must be text without control characters',
  cron_never_fires: () => 'must fire at some time: no such day exists',
  cron_too_frequent: () => 'must fire at most once an hour: the first field must be one minute, 0 to 59',
  in_the_past: () => 'must be in the future',
  invalid_base64: () => 'must be at most 2 MB in Base64, with the alphabet of RFC 4648 and its padding',
  invalid_cid: () =>
    'must be a text with the whole number of the place (CID), decimal or hexadecimal, or a link that contains it; a ' +
    'spreadsheet rounds and shortens it unless its column is text',
  invalid_color: () => 'must be # and six hexadecimal digits, e.g. #1d4ed8',
  invalid_cron: () =>
    'must have five valid fields: minute, hour, day of the month, month, day of the week, e.g. 0 3 * * 1',
  invalid_cursor: () => 'must be a cursor that the previous page returned',
  invalid_date: () => 'must be a date from 1970 to 2999, written YYYY-MM-DD',
  invalid_email: () => 'must be an e-mail address',
  invalid_event_id: () => 'must be the id of an event: `evt_` and 32 hexadecimal digits',
  invalid_header: () => 'must be one header of 1 to 255 printable characters',
  invalid_place_id: () => 'must be the place ID of a business, such as ChIJsQ9CzHgrkqUR7CzbnNwGVVM',
  invalid_time: () => 'must be a time with its UTC offset, e.g. 2026-11-21T02:00:00Z',
  invalid_time_zone: () => 'must be an IANA time zone, e.g. Europe/Berlin',
  missing_pair: ({ with: other }) => `must be sent together with ${other}`,
  not_a_boolean: () => 'must be true or false',
  not_a_list: () => 'must be an array',
  not_a_number: () => 'must be a number',
  not_a_string: () => 'must be a string',
  not_allowed: ({ values }) => `must be one of ${values.join(', ')}`,
  not_an_integer: () => 'must be an integer',
  not_an_object: () => 'must be an object',
  not_together: ({ with: other }) => `must not be sent together with ${other}`,
  repeated: () => 'must not contain a value twice',
  required: () => 'is required',
  too_few: ({ min }) => `must contain at least ${min} ${min === 1 ? 'element' : 'elements'}`,
  too_large: ({ max }) => `must be at most ${max}`,
  too_many: ({ max }) => `must contain at most ${max} elements`,
  too_small: ({ min }) => `must be at least ${min}`,
  unknown_code: ({ example }) => `must be a code such as ${example}`,
  unknown_field: () => 'is not a field of this request; remove it or check its spelling',
  unknown_parameter: () => 'is not a query parameter of this route; remove it or check its spelling',
  unknown_path: ({ path }) => `names "${path}", which is not a field of the response`,
  unknown_position: () => 'must not be 0 together with a longitude of 0, which means an unknown position',
  wrong_length: ({ min, max }) => `must have ${min} to ${max} characters`,
  wrong_password: () => 'is not the current password',
};

export const FIELD_ERROR_CODES = Object.keys(DETAILS) as readonly FieldErrorCode[];

/** Describes a wrong field. @param pointer see `FieldError` */
export function fieldError<Code extends FieldErrorCode>(
  pointer: string,
  code: Code,
  ...[params]: FieldErrorParams[Code] extends EmptyParams ? [] : [params: FieldErrorParams[Code]]
): FieldError {
  const given = params ?? ({} as FieldErrorParams[Code]);
  return { pointer, code, params: given, detail: DETAILS[code](given) };
}

/** Declares a rule for a field of a DTO whose violation is a field error of this code. */
export function FieldRule<Code extends FieldErrorCode>(
  code: Code,
  validate: (value: unknown, dto: object) => boolean,
  { params, ...options }: ValidationOptions & { params?: FieldErrorParams[Code] } = {},
): PropertyDecorator {
  const validator = {
    validate: (value: unknown, args?: { object: object }) => validate(value, args?.object ?? {}),
  };
  return ValidateBy({ name: code, constraints: [params ?? {}], validator }, options);
}
