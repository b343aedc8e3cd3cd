import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsString, Max, Min, ValidateBy, ValidateIf } from 'class-validator';
import { parseInstant } from '../instant.js';
import { MAX_ID } from './id.pipe.js';

/** Fields of request DTOs: each rule written once for the check and for the OpenAPI document. */

export interface FieldOptions {
  readonly description?: string;
  readonly example?: unknown;
  readonly required?: boolean;
}

/** Trimmed, NFC-normalised text of 1 to `max` code points, not all invisible, well-formed, no control characters. */
export function TextField({ max, ...options }: FieldOptions & { max: number }): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: 'string', minLength: 1, maxLength: max }),
    Transform(({ value }: { value: unknown }) => tidyText(value)),
    IsString(),
    IsPlainText(),
    HasLength(max),
  );
}

/** The id of a row: 1 … 2³¹−1. In a query the digits are read as a number; in a body a string is refused. */
export function IdField(options: FieldOptions & { in: 'body' | 'query' }): PropertyDecorator {
  return WholeNumberField({ min: 1, max: MAX_ID, ...options });
}

export function WholeNumberField({
  min,
  max,
  in: place,
  ...options
}: FieldOptions & { min: number; max: number; in: 'body' | 'query' }): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: 'integer', minimum: min, maximum: max }),
    ...(place === 'query' ? [Transform(({ value }: { value: unknown }) => digitsToNumber(value))] : []),
    IsInt(),
    Min(min),
    Max(max),
  );
}

/** A moment as ISO 8601 with its offset, e.g. `2026-11-21T02:00:00Z`; a `Date` once it is read. */
export function InstantField(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: 'string', format: 'date-time' }),
    Transform(({ value }: { value: unknown }) => parseInstant(value) ?? value),
    ValidateBy({
      name: 'isInstant',
      validator: {
        validate: (value) => value instanceof Date,
        defaultMessage: () => 'must be a time with its offset, e.g. 2026-11-21T02:00:00Z',
      },
    }),
  );
}

/** A number in a query, written without an exponent. */
export function DecimalQueryField({
  min,
  max,
  ...options
}: FieldOptions & { min: number; max: number }): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: 'number', minimum: min, maximum: max }),
    Transform(({ value }: { value: unknown }) => decimalToNumber(value)),
    IsNumber({ allowNaN: false, allowInfinity: false }),
    Min(min),
    Max(max),
  );
}

/** One of these words, or none. */
export function ChoiceField(choices: readonly string[], options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    documented({ ...options, required: false }, { type: 'string', enum: [...choices] }),
    IsIn(choices),
  );
}

export function tidyText(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim();
  if (Array.isArray(value)) return value.map(tidyText);
  return value;
}

export function IsPlainText(options?: { each?: boolean }): PropertyDecorator {
  return ValidateBy(
    {
      name: 'isPlainText',
      validator: {
        validate: isPlainText,
        defaultMessage: () => 'must be plain text, without control characters',
      },
    },
    options,
  );
}

/** PostgreSQL cannot store NUL, a terminal should not be sent escapes, and half a surrogate pair is no text. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !/\p{Cc}/u.test(value);
}

/** See `hasLength`. Not `Length` of class-validator: that leaves variation selectors out. */
export function HasLength(max: number, options?: { each?: boolean }): PropertyDecorator {
  const validate = (value: unknown): boolean => typeof value === 'string' && hasLength(value, max);
  const defaultMessage = () => `must have 1 to ${max} characters, not all of them invisible`;
  return ValidateBy({ name: 'hasLength', validator: { validate, defaultMessage } }, options);
}

/** 1 to `max` code points, as JSON Schema counts, of which one at least can be seen. */
export function hasLength(text: string, max: number): boolean {
  return isVisible(text) && [...text].length <= max;
}

/** Is there anything to see in this text? Not in spaces, joiners, byte order marks, variation selectors, fillers. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}$/.test(value) ? Number(value) : value;
}

function decimalToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}(\.\d{1,20})?$/.test(value) ? Number(value) : value;
}

/** What every field says about itself in the document; null is never let through as "not given". */
export function documented(options: FieldOptions, schema: ApiPropertyOptions): PropertyDecorator {
  return applyDecorators(
    ApiProperty({ ...schema, ...options } as ApiPropertyOptions),
    // Not IsOptional: that would let null through as well.
    ...(options.required === false ? [ValidateIf((_, value) => value !== undefined)] : []),
  );
}
