import { ChoiceField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { ApiProperty } from '@nestjs/swagger';
import { ChannelAttemptDto } from '../../notifications/channels/dto/delivery.dto.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../webhooks/delivery/webhook-delivery.entity.js';
import { describeAttempt } from '../../webhooks/describe.js';
import type { ReportDeliveryState } from '../send/report-deliveries.service.js';

/** Query of GET /report-schedules/{id}/deliveries. */
export class ReportDeliveriesQuery extends PageQuery {
  @ChoiceField(DELIVERY_STATUSES, { description: 'Returns only deliveries with this status' })
  status?: DeliveryStatus;
}

/** The e-mail of a report to one recipient. */
export class ReportDeliveryDto {
  @ApiProperty({ type: 'integer', example: 12 })
  id!: number;

  @ApiProperty({ example: 'anna@example.com', description: 'E-mail address of the recipient' })
  recipient!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 3,
    description: 'The report; null if it is unknown',
  })
  report_id!: number | null;

  @ApiProperty({ enum: DELIVERY_STATUSES, example: 'delivered' })
  status!: DeliveryStatus;

  @ApiProperty({ type: 'integer', example: 1, description: 'Attempts so far' })
  tries!: number;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'When the next attempt is due; null after the last',
  })
  next_attempt_at!: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T02:00:00.000Z' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true, example: '2026-11-21T02:00:01.000Z' })
  completed_at!: string | null;

  static from({ delivery, recipient, reportId }: ReportDeliveryState): ReportDeliveryDto {
    return {
      id: delivery.id,
      recipient,
      report_id: reportId,
      status: delivery.status,
      tries: delivery.tries,
      next_attempt_at: delivery.nextAttemptAt?.toISOString() ?? null,
      created_at: delivery.createdAt.toISOString(),
      completed_at: delivery.completedAt?.toISOString() ?? null,
    };
  }
}

/** An e-mail with its attempts. */
export class ReportDeliveryDetailDto extends ReportDeliveryDto {
  @ApiProperty({ type: [ChannelAttemptDto], description: 'Oldest first' })
  attempts!: ChannelAttemptDto[];

  static override from(state: ReportDeliveryState): ReportDeliveryDetailDto {
    const attempts = (state.attempts ?? []).map((attempt) => {
      const { attempted_at, duration_ms, status, error, response_body } = describeAttempt(attempt);
      return { attempted_at, duration_ms, status, error, response_body };
    });
    return { ...ReportDeliveryDto.from(state), attempts };
  }
}
