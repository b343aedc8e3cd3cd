import { ChoiceField, documented, TextField } from '#platform/http/fields';
import { MAX_ID } from '#platform/http/id.pipe';
import { MAX_TAG_LENGTH } from '#platform/ignoring-case';
import { applyDecorators } from '@nestjs/common';
import { ArrayMaxSize, ArrayNotEmpty, ArrayUnique, IsArray, IsIn, IsInt, Max, Min } from 'class-validator';
import { DateField } from '../../businesses/dto/date-field.js';
import { KeywordsField } from '../../businesses/dto/keyword-field.js';
import { chosenKeywords } from '../../businesses/keyword.js';
import {
  MAX_BUSINESSES,
  REPORT_LOCALES,
  REPORT_SECTIONS,
  type ReportLocale,
  type ReportRequest,
  type ReportSection,
} from '../report.entity.js';

export function ReportBusinessIdsField(): PropertyDecorator {
  const items = { type: 'integer', minimum: 1, maximum: MAX_ID } as const;
  return applyDecorators(
    documented(
      {
        required: false,
        example: [1],
        description: 'The businesses, in the order of the report. Required without `tag`',
      },
      { type: 'array', items, minItems: 1, maxItems: MAX_BUSINESSES, uniqueItems: true },
    ),
    IsArray(),
    ArrayNotEmpty(),
    ArrayMaxSize(MAX_BUSINESSES),
    ArrayUnique(),
    IsInt({ each: true }),
    Min(1, { each: true }),
    Max(MAX_ID, { each: true }),
  );
}

export function SectionsField(): PropertyDecorator {
  return applyDecorators(
    documented(
      {
        required: false,
        example: ['changes', 'method'],
        description: 'Sections after the first page. Defaults to all',
      },
      {
        type: 'array',
        items: { type: 'string', enum: [...REPORT_SECTIONS] },
        maxItems: REPORT_SECTIONS.length,
        uniqueItems: true,
      },
    ),
    IsArray(),
    ArrayMaxSize(REPORT_SECTIONS.length),
    ArrayUnique(),
    IsIn(REPORT_SECTIONS, { each: true }),
  );
}

/** Body of POST /reports. */
export class CreateReportDto {
  @ReportBusinessIdsField()
  business_ids?: number[];

  @TextField({
    max: MAX_TAG_LENGTH,
    required: false,
    example: 'acme',
    description: `The first ${MAX_BUSINESSES} businesses that have this tag when the report is made. Required without \`business_ids\``,
  })
  tag?: string;

  @KeywordsField({ description: 'Only these keywords. Without any, the keywords of each business' })
  keywords?: string[];

  @DateField({
    required: true,
    description: 'First day, in the time zone of each business',
    example: '2026-10-01',
  })
  from!: string;

  @DateField({
    required: true,
    description: 'Last day, in the time zone of each business',
    example: '2026-10-31',
  })
  to!: string;

  @SectionsField()
  sections?: ReportSection[];

  @ChoiceField(REPORT_LOCALES, { description: 'Language of the report. Defaults to `en`' })
  locale?: ReportLocale;
}

export function toRequest(body: CreateReportDto): ReportRequest {
  const { business_ids, tag, keywords, from, to, sections, locale = 'en' } = body;
  return {
    businessIds: business_ids ?? null,
    tag: tag ?? null,
    keywords: chosenKeywords(keywords),
    from,
    to,
    sections: sections ?? REPORT_SECTIONS,
    locale,
  };
}
