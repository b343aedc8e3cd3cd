import { dashboardPages } from '#platform/outbox/dashboard-pages';
import { defineEvent } from '#platform/outbox/define-event';
import { ApiProperty } from '@nestjs/swagger';
import { REPORT_ENDS, type ReportEnd } from '../report.entity.js';

/** The end of a report. */
class ReportReadyDto {
  @ApiProperty({ type: 'integer', example: 3, description: 'The report' })
  report_id!: number;

  @ApiProperty({ enum: REPORT_ENDS, description: 'A report failed if one of its businesses was deleted' })
  status!: ReportEnd;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'https://ranks.example.com/api/v1/reports/3/pdf',
    description: 'Address of the PDF; null unless the status is `completed`',
  })
  pdf_url!: string | null;
}

export const REPORT_READY = defineEvent<ReportReadyDto>({
  type: 'report.ready',
  when: 'A report was made, or could not be made.',
  data: ReportReadyDto,
  page: () => dashboardPages.reports,
  example: { report_id: 3, status: 'completed', pdf_url: 'https://ranks.example.com/api/v1/reports/3/pdf' },
});
