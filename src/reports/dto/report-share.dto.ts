import { WholeNumberField } from '#platform/http/fields';
import { ApiProperty } from '@nestjs/swagger';
import { PasswordField } from '../../accounts/users/fields.js';
import type { ReportShare } from '../sharing/report-share.entity.js';

export const SHARE_DAYS = 30;
const MAX_DAYS = 365;

/** Body of POST /reports/{id}/shares. */
export class CreateReportShareDto {
  @WholeNumberField({
    min: 1,
    max: MAX_DAYS,
    in: 'body',
    required: false,
    example: SHARE_DAYS,
    description: `Days until the link expires. Defaults to ${SHARE_DAYS}`,
  })
  days?: number;

  @PasswordField({ required: false, description: 'The reader must enter it. Defaults to none' })
  password?: string;
}

/** A public link to a report, without its URL. */
export class ReportShareDto {
  @ApiProperty({ type: 'boolean', enum: [true] })
  success!: true;

  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ type: 'integer', example: 3, description: 'The report' })
  report_id!: number;

  @ApiProperty({ description: 'Whether the reader must enter a password' })
  has_password!: boolean;

  @ApiProperty({ type: 'string', format: 'date-time', description: 'When the link expires' })
  expires_at!: string;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'When the link was last opened, precise to the minute; null if it never was',
  })
  last_opened_at!: string | null;

  @ApiProperty({ type: 'string', format: 'date-time' })
  created_at!: string;

  static from(share: ReportShare): ReportShareDto {
    return {
      success: true,
      id: share.id,
      report_id: share.reportId,
      has_password: Boolean(share.passwordHash),
      expires_at: share.expiresAt.toISOString(),
      last_opened_at: share.lastOpenedAt?.toISOString() ?? null,
      created_at: share.createdAt.toISOString(),
    };
  }
}

/** A new link with its URL. */
export class NewReportShareDto extends ReportShareDto {
  @ApiProperty({
    example: 'https://ranks.example.com/dashboard/shared-report#lrs_report_…',
    description: 'The link to pass on. Only this response contains it',
  })
  url!: string;
}
