import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { IsIn, IsInt, IsNumber, IsString, Max, Min, ValidateIf } from 'class-validator';
import { parseInstant } from '../instant.js';
import { FieldRule } from './field-errors.js';
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
    FieldRule('invalid_time', (value) => value instanceof Date),
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
  return FieldRule('control_characters', isPlainText, options);
}

/** PostgreSQL cannot store NUL, a terminal should not be sent escapes, and half a surrogate pair is no text. */
export function isPlainText(value: unknown): value is string {
  return typeof value === 'string' && value.isWellFormed() && !/\p{Cc}/u.test(value);
}

/** The rules of `hasLength` as two codes. `Length` of class-validator does not count variation selectors. */
export function HasLength(max: number, options: { each?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    FieldRule('wrong_length', (value) => typeof value === 'string' && isAtMost(value, max), {
      ...options,
      params: { min: 1, max },
    }),
    FieldRule('blank', (value) => typeof value === 'string' && isVisible(value), options),
  );
}

/** Whether a text has 1 to `max` code points, as JSON Schema counts, of which at least one is visible. */
export function hasLength(text: string, max: number): boolean {
  return isVisible(text) && isAtMost(text, max);
}

function isAtMost(text: string, max: number): boolean {
  return [...text].length <= max;
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
