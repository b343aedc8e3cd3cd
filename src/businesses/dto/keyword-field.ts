import { HasLength, IsPlainText, TextField, normalizeText } from '#platform/http/fields';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { Transform } from 'class-transformer';
import { ArrayMaxSize, IsArray, IsString, ValidateIf } from 'class-validator';

const MAX_KEYWORDS = 100;
export const MAX_KEYWORD_LENGTH = 150;

/** A search keyword. */
export function KeywordField(options: { description?: string; required?: boolean } = {}): PropertyDecorator {
  return TextField({ max: MAX_KEYWORD_LENGTH, example: 'pizza near me', ...options });
}

/** An optional list of keywords; with `nullable`, it may be null. */
export function KeywordsField(options: { description: string; nullable?: boolean }): PropertyDecorator {
  const { description, nullable = false } = options;
  return applyDecorators(
    ApiPropertyOptional({
      type: 'array',
      items: { type: 'string', minLength: 1, maxLength: MAX_KEYWORD_LENGTH },
      maxItems: MAX_KEYWORDS,
      ...(nullable && { nullable }),
      description: `${description}; trimmed, and deduplicated ignoring case`,
      example: ['pizza near me'],
    }),
    ValidateIf((_, value) => value !== undefined && !(nullable && value === null)),
    Transform(({ value }: { value: unknown }) => normalizeText(value)),
    IsArray(),
    ArrayMaxSize(MAX_KEYWORDS),
    IsString({ each: true }),
    IsPlainText({ each: true }),
    HasLength(MAX_KEYWORD_LENGTH, { each: true }),
  );
}
