import { FieldRule } from '#platform/http/field-errors';
import { TextField } from '#platform/http/fields';
import { MAX_ID } from '#platform/http/id.pipe';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayMaxSize, ArrayNotEmpty, IsArray, IsInt, Max, Min, ValidateIf } from 'class-validator';

export const MAX_SELECTED = 10_000;

interface SelectionOptions {
  readonly description: string;
  /** The fields that select businesses in another way. */
  readonly insteadOf: readonly string[];
}

/** A list of ids of businesses. It is required if no other field selects businesses and `isRequired`. */
export function BusinessIdsField({
  description,
  insteadOf,
  isRequired,
}: SelectionOptions & { isRequired: boolean }): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'integer', minimum: 1, maximum: MAX_ID },
      minItems: 1,
      maxItems: MAX_SELECTED,
      uniqueItems: true,
      description,
      example: [1, 2],
    }),
    ValidateIf((dto: object, value) => value !== undefined || (isRequired && !hasAny(dto, insteadOf))),
    IsArray(),
    ArrayNotEmpty(),
    ArrayMaxSize(MAX_SELECTED),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(MAX_ID, { each: true }),
    FieldRule('repeated', (value) => !Array.isArray(value) || new Set(value).size === value.length),
    Excludes(insteadOf),
  );
}

/** A tag of businesses. */
export function TagSelectionField({ description, insteadOf }: SelectionOptions): PropertyDecorator {
  return applyDecorators(
    TextField({ max: MAX_TAG_LENGTH, required: false, description, example: 'acme' }),
    Excludes(insteadOf),
  );
}

/** Rejects the field beside others. */
export function Excludes(others: readonly string[]): PropertyDecorator {
  return FieldRule('not_together', (_, dto) => !hasAny(dto, others), {
    params: { with: others.join(' or ') },
  });
}

export function hasAny(dto: object, names: readonly string[]): boolean {
  return names.some((name) => (dto as Record<string, unknown>)[name] !== undefined);
}
