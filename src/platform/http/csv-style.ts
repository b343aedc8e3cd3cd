import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import type { CsvStyle } from './csv.js';
import { FieldRule } from './field-errors.js';
import { ChoiceField } from './fields.js';

export const CSV_IDS = ['exact', 'text'] as const;
export type CsvIds = (typeof CSV_IDS)[number];

const LOCALE = /^[a-z]{2,3}(?:[-_][a-z0-9]{2,8})*$/i;

/** The parameters of a CSV file that a spreadsheet reads. */
export interface CsvStyleFields {
  readonly locale?: string;
  readonly ids?: CsvIds;
}

/** The language and region of a spreadsheet, such as `de-DE`, or `de_DE` as Google Sheets writes it. */
export function CsvLocaleField(): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({
      type: 'string',
      pattern: LOCALE.source.replaceAll('a-z', 'A-Za-z'),
      maxLength: 35,
      description:
        'Language and region of the spreadsheet that opens the CSV. Where numbers have a decimal comma, such as in `de` or `es-UY`, the file has ' +
        'it too, and separates columns by semicolons. Defaults to decimal points and commas',
      example: 'es-UY',
    }),
    ValidateIf((_, value) => value !== undefined),
    FieldRule('unknown_code', isLocale, { params: { example: 'de-DE' } }),
  );
}

export function CsvIdsField(): PropertyDecorator {
  return ChoiceField(CSV_IDS, {
    description:
      'In CSV, `text` keeps identifiers whole in spreadsheets: a CID is a Google Maps link, and another text that a spreadsheet would ' +
      'read as a number or a date begins with an apostrophe. Defaults to `exact`',
    example: 'text',
  });
}

/** Query of a feed. */
export class CsvStyleQuery implements CsvStyleFields {
  @CsvLocaleField()
  locale?: string;

  @CsvIdsField()
  ids?: CsvIds;
}

export function styleOf({ locale = 'en', ids = 'exact' }: CsvStyleFields): CsvStyle {
  const hasComma = decimalSign(locale) === ',';
  return { delimiter: hasComma ? ';' : ',', hasDecimalComma: hasComma, keepsTexts: ids === 'text' };
}

function isLocale(value: unknown): boolean {
  if (typeof value !== 'string' || value.length > 35 || !LOCALE.test(value)) return false;
  try {
    return Intl.NumberFormat.supportedLocalesOf(value.replaceAll('_', '-')).length > 0;
  } catch {
    return false;
  }
}

function decimalSign(locale: string): string | undefined {
  const format = new Intl.NumberFormat(locale.replaceAll('_', '-'), { numberingSystem: 'latn' });
  return format.formatToParts(1.5).find(({ type }) => type === 'decimal')?.value;
}
