import { ChoiceField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { ApiProperty } from '@nestjs/swagger';
import { ChannelAttemptDto, DeliveryProgressDto } from '../../notifications/channels/dto/delivery.dto.js';
import type { WebhookAttempt } from '../../webhooks/delivery/webhook-attempt.entity.js';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../webhooks/delivery/webhook-delivery.entity.js';
import { describeMessageAttempt, describeProgress } from '../../webhooks/describe.js';
import type { ReportDeliveryState } from '../send/report-deliveries.service.js';

/** Query of GET /report-schedules/{id}/deliveries. */
export class ReportDeliveriesQuery extends PageQuery {
  @ChoiceField(DELIVERY_STATUSES, { description: 'Returns only deliveries with this status' })
  status?: DeliveryStatus;
}

/** The e-mail of a report to one recipient. */
export class ReportDeliveryDto extends DeliveryProgressDto {
  @ApiProperty({ type: 'integer', example: 12 })
  id!: number;

  @ApiProperty({
    example: 'anna@example.com',
    description: 'E-mail address of the recipient; empty if `recipients_hidden` of the schedule',
  })
  recipient!: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 3,
    description: 'The report; null if it is unknown',
  })
  report_id!: number | null;

  static from({ delivery, recipient, reportId }: ReportDeliveryState): ReportDeliveryDto {
    return { id: delivery.id, recipient, report_id: reportId, ...describeProgress(delivery) };
  }
}

/** An e-mail with its attempts. */
export class ReportDeliveryDetailDto extends ReportDeliveryDto {
  @ApiProperty({ type: [ChannelAttemptDto], description: 'Oldest first' })
  attempts!: ChannelAttemptDto[];

  static override from(state: ReportDeliveryState): ReportDeliveryDetailDto {
    const attempts = state.attempts ?? [];
    return {
      ...ReportDeliveryDto.from(state),
      attempts: attempts.map((attempt) =>
        describeMessageAttempt(state.hidesRecipient ? hide(attempt) : attempt),
      ),
    };
  }
}

/** Leaves out what a mail server said, because it repeats the address. */
function hide(attempt: WebhookAttempt): WebhookAttempt {
  const { error, ...rest } = attempt;
  return {
    ...rest,
    error: error === null ? null : 'The mail server did not accept the e-mail.',
    responseBody: null,
  };
}
