import { ApiProperty } from '@nestjs/swagger';
import {
  type ReportRun,
  RUN_CAUSES,
  RUN_STATUSES,
  type RunCause,
  type RunStatus,
} from '../report-run.entity.js';

/** One firing of a report schedule. */
export class ReportRunDto {
  @ApiProperty({ type: 'integer', example: 8 })
  id!: number;

  @ApiProperty({ enum: RUN_CAUSES, description: '`request`: POST /report-schedules/{id}/send' })
  cause!: RunCause;

  @ApiProperty({
    enum: RUN_STATUSES,
    description:
      '`sent`: see the deliveries for each recipient. `not_sent`: the report is made, and `reason` says why no e-mail ' +
      'was sent. `failed`: there is no report',
  })
  status!: RunStatus;

  @ApiProperty({
    format: 'date-time',
    description: 'The occurrence of the pattern, the end of the batch, or the time of the request',
  })
  due_at!: string;

  @ApiProperty({ type: 'integer', nullable: true, example: 3, description: 'The report; null if it failed' })
  report_id!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: null,
    description: 'The batch that it followed; null with another cause',
  })
  batch_id!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'Number of e-mails; null if none',
  })
  recipients!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description:
      '`email_not_configured`, `public_url_not_set`, `no_recipients`, `restored`, `no_businesses` or `report_failed`; ' +
      'null if sent',
  })
  reason!: string | null;

  @ApiProperty({ type: 'string', nullable: true, example: null })
  detail!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, description: 'Null while it is made' })
  ended_at!: string | null;

  static from(run: ReportRun): ReportRunDto {
    return {
      id: run.id,
      cause: run.cause,
      status: run.status,
      due_at: run.dueAt.toISOString(),
      report_id: run.reportId ?? null,
      batch_id: run.batchId ?? null,
      recipients: run.recipients ?? null,
      reason: run.reason ?? null,
      detail: run.detail ?? null,
      ended_at: run.endedAt?.toISOString() ?? null,
    };
  }
}
