import { ApiProperty } from '@nestjs/swagger';
import {
  LEFT_OUT_REASONS,
  type LeftOut,
  type Report,
  REPORT_LOCALES,
  REPORT_SECTIONS,
  REPORT_STATUSES,
  type ReportLocale,
  type ReportSection,
  type ReportStatus,
} from '../report.entity.js';

/** A business that has no results in a report, wholly or for some keywords. */
class ReportLeftOutDto {
  @ApiProperty({ type: 'integer', example: 2 })
  business_id!: number;

  @ApiProperty({
    enum: LEFT_OUT_REASONS,
    description:
      '`no_keywords`: the business tracks none; `no_scan`: no scan of these keywords ended in the period',
  })
  reason!: LeftOut['reason'];

  @ApiProperty({ type: [String], description: 'The keywords without results; empty for `no_keywords`' })
  keywords!: string[];
}

/** A PDF about businesses in a period. */
export class ReportDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ enum: REPORT_STATUSES })
  status!: ReportStatus;

  @ApiProperty({
    type: 'integer',
    isArray: true,
    nullable: true,
    example: [1],
    description: 'The chosen businesses; null for a tag',
  })
  business_ids!: number[] | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'The tag of the businesses; null for chosen ones',
  })
  tag!: string | null;

  @ApiProperty({ type: String, isArray: true, nullable: true, example: null })
  keywords!: string[] | null;

  @ApiProperty({ type: 'string', format: 'date', example: '2026-10-01' })
  from!: string;

  @ApiProperty({ type: 'string', format: 'date', example: '2026-10-31' })
  to!: string;

  @ApiProperty({ enum: REPORT_SECTIONS, isArray: true, description: 'Sections after the first page' })
  sections!: ReportSection[];

  @ApiProperty({ enum: REPORT_LOCALES, description: 'Language of the PDF' })
  locale!: ReportLocale;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: '/api/v1/reports/3/pdf',
    description: 'Address of the PDF; null unless the report is completed',
  })
  pdf_url!: string | null;

  @ApiProperty({
    type: [ReportLeftOutDto],
    nullable: true,
    example: [],
    description:
      'The businesses without results, wholly or for some keywords, which the PDF names too; null unless the report is ' +
      'completed, and for reports of earlier versions',
  })
  left_out!: ReportLeftOutDto[] | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completed_at!: string | null;

  static from({ id, status, request, leftOut, createdAt, completedAt }: Report): ReportDto {
    const { businessIds, tag, keywords, from, to, sections, locale } = request;
    return {
      success: true,
      id,
      status,
      business_ids: businessIds && [...businessIds],
      tag,
      keywords: keywords && [...keywords],
      from,
      to,
      sections: [...sections],
      locale,
      pdf_url: status === 'completed' ? `/api/v1/reports/${id}/pdf` : null,
      left_out:
        leftOut?.map(({ businessId, reason, keywords: missing }) => ({
          business_id: businessId,
          reason,
          keywords: [...missing],
        })) ?? null,
      created_at: createdAt.toISOString(),
      completed_at: completedAt?.toISOString() ?? null,
    };
  }
}
