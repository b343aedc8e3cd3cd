import { applyDecorators } from '@nestjs/common';
import { ApiProperty, type ApiPropertyOptions } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import {
  ArrayMaxSize,
  ArrayNotEmpty,
  IsArray,
  IsIn,
  IsInt,
  IsNumber,
  IsString,
  Max,
  Min,
  ValidateIf,
} from 'class-validator';
import { parseInstant } from '../instant.js';
import { FieldRule } from './field-errors.js';
import { MAX_ID } from './id.pipe.js';

/** Decorators for fields of request DTOs. Each declares a rule for validation and for the OpenAPI document. */

export interface FieldOptions {
  readonly description?: string;
  readonly example?: unknown;
  readonly required?: boolean;
  readonly deprecated?: boolean;
  /** Whether null is accepted beside a value. */
  readonly nullable?: boolean;
}

/**
 * Text of 1 to `max` code points as `normalizeLine` returns it, with a visible and without control characters.
 *
 * @param options.multiline whether line breaks and tabs are accepted
 */
export function TextField({
  max,
  multiline = false,
  ...options
}: FieldOptions & { max: number; multiline?: boolean }): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: 'string', minLength: 1, maxLength: max }),
    Transform(({ value }: { value: unknown }) => normalizeLine(value)),
    IsString(),
    multiline ? FieldRule('control_characters', isPlainLines) : IsPlainText(),
    HasLength(max),
  );
}

/** An optional list of at most `maxItems` texts, each as `TextField` has them. */
export function TextListField({
  max,
  notEmpty = false,
  maxItems,
  ...options
}: FieldOptions & { max: number; notEmpty?: boolean; maxItems: number }): PropertyDecorator {
  const items = { type: 'string', minLength: 1, maxLength: max } as const;
  return applyDecorators(
    documented(
      { ...options, required: false },
      { type: 'array', items, ...(notEmpty && { minItems: 1 }), maxItems },
    ),
    Transform(({ value }: { value: unknown }) => normalizeLine(value)),
    IsArray(),
    ...(notEmpty ? [ArrayNotEmpty()] : []),
    ArrayMaxSize(maxItems),
    IsString({ each: true }),
    IsPlainText({ each: true }),
    HasLength(max, { each: true }),
  );
}

/** The id of a row, 1 to 2³¹ − 1. In a query, digits are parsed; in a body, a string is rejected. */
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

/** An instant in ISO 8601 with its offset, for example `2026-11-21T02:00:00Z`. It becomes a `Date`. */
export function InstantField(options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    documented(options, { type: 'string', format: 'date-time' }),
    Transform(({ value }: { value: unknown }) => parseInstant(value) ?? value),
    FieldRule('invalid_time', (value) => value instanceof Date),
  );
}

/** A decimal number in a query, without an exponent. */
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

/** An optional field with one of these values. */
export function ChoiceField(choices: readonly string[], options: FieldOptions): PropertyDecorator {
  return applyDecorators(
    documented({ ...options, required: false }, { type: 'string', enum: [...choices] }),
    IsIn(choices),
  );
}

export function normalizeText(value: unknown): unknown {
  if (typeof value === 'string') return value.normalize('NFC').trim();
  if (Array.isArray(value)) return value.map(normalizeText);
  return value;
}

/**
 * Normalises a text and removes the marks U+061C, U+200E and U+200F, which copied listings contain. They are
 * invisible, so two tags that differ by one would look the same.
 */
export function normalizeLine(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(normalizeLine);
  return normalizeText(typeof value === 'string' ? value.replaceAll(/[\u061c\u200e\u200f]/g, '') : value);
}

export function IsPlainText(options?: { each?: boolean }): PropertyDecorator {
  return FieldRule('control_characters', isPlainText, options);
}

/**
 * Rejects NUL, which PostgreSQL cannot store, escape sequences for terminals, lone surrogates, and the characters that end a
 * line or turn the direction of the text around them: U+2028, U+2029, U+202A to U+202E and U+2066 to U+2069.
 */
export function isPlainText(value: unknown): value is string {
  return (
    typeof value === 'string' && value.isWellFormed() && !/[\p{Cc}\u2028-\u202e\u2066-\u2069]/u.test(value)
  );
}

function isPlainLines(value: unknown): boolean {
  return typeof value === 'string' && isPlainText(value.replace(/[\t\r\n]/g, ' '));
}

/** Checks `hasLength` with one error code for each rule. `Length` of class-validator ignores variation selectors. */
export function HasLength(max: number, options: { each?: boolean } = {}): PropertyDecorator {
  return applyDecorators(
    FieldRule('wrong_length', (value) => typeof value === 'string' && isAtMost(value, max), {
      ...options,
      params: { min: 1, max },
    }),
    FieldRule('blank', (value) => typeof value === 'string' && isVisible(value), options),
  );
}

/** Reports whether a text has a visible character and at most `max` code points, as JSON Schema counts them. */
export function hasLength(text: string, max: number): boolean {
  return isVisible(text) && isAtMost(text, max);
}

function isAtMost(text: string, max: number): boolean {
  return [...text].length <= max;
}

/** Reports whether a text has more than spaces, joiners, byte order marks, variation selectors and fillers. */
export function isVisible(text: string): boolean {
  return /[^\s\p{Default_Ignorable_Code_Point}\u2800]/u.test(text);
}

function digitsToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,300}$/.test(value) ? Number(value) : value;
}

function decimalToNumber(value: unknown): unknown {
  return typeof value === 'string' && /^\d{1,15}(\.\d{1,20})?$/.test(value) ? Number(value) : value;
}

/** Documents a field. An optional field may be omitted; null is another case, `nullable`. */
export function documented(options: FieldOptions, schema: ApiPropertyOptions): PropertyDecorator {
  const { required = true, nullable = false } = options;
  return applyDecorators(
    ApiProperty({ ...schema, ...options } as ApiPropertyOptions),
    ValidateIf((_, value) => (required || value !== undefined) && !(nullable && value === null)),
  );
}
