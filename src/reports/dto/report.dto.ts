import { ApiProperty } from '@nestjs/swagger';
import {
  type Report,
  REPORT_LOCALES,
  REPORT_SECTIONS,
  REPORT_STATUSES,
  type ReportLocale,
  type ReportSection,
  type ReportStatus,
} from '../report.entity.js';

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

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completed_at!: string | null;

  static from({ id, status, request, createdAt, completedAt }: Report): ReportDto {
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
      created_at: createdAt.toISOString(),
      completed_at: completedAt?.toISOString() ?? null,
    };
  }
}
