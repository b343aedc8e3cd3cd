import { ChoiceField, InstantField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { SAMPLE_TYPES } from '#platform/outbox/event-types';
import { ApiProperty } from '@nestjs/swagger';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '../../../webhooks/delivery/webhook-delivery.entity.js';
import type { describeAttempt, describeDelivery } from '../../../webhooks/describe.js';

/** Query of GET /dashboard/api/webhooks/{id}/deliveries. */
export class DeliveriesQuery extends PageQuery {
  @ChoiceField(DELIVERY_STATUSES, { description: 'Status of the delivery' })
  status?: DeliveryStatus;

  @ChoiceField(SAMPLE_TYPES, { description: 'Type of the event' })
  event_type?: string;

  @InstantField({ required: false, description: 'Earliest creation time', example: '2026-11-21T02:00:00Z' })
  since?: Date;
}

export class DeliveryDto implements ReturnType<typeof describeDelivery> {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty({ type: 'integer' })
  endpoint_id!: number;

  @ApiProperty()
  event_id!: string;

  @ApiProperty({ example: 'scan.completed' })
  event_type!: string;

  @ApiProperty({ enum: DELIVERY_STATUSES })
  status!: DeliveryStatus;

  @ApiProperty({ type: 'integer' })
  tries!: number;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  next_attempt_at!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  completed_at!: string | null;
}

class AttemptDto implements ReturnType<typeof describeAttempt> {
  @ApiProperty({ format: 'date-time' })
  attempted_at!: string;

  @ApiProperty()
  duration_ms!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'HTTP status; null without a response' })
  status!: number | null;

  @ApiProperty({ type: 'string', nullable: true })
  error!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  response_body!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  request_id!: string | null;
}

/** A delivery with its body and attempts. */
export class DeliveryDetailDto extends DeliveryDto {
  @ApiProperty({ description: 'The body of the request, byte for byte' })
  body!: string;

  @ApiProperty({ type: [AttemptDto], description: 'Oldest first' })
  attempts!: AttemptDto[];
}

export class RedeliveredDto {
  @ApiProperty({ type: 'integer', description: 'Number of deliveries to send again' })
  redelivered!: number;
}
