import { SAMPLE_TYPES } from '#platform/outbox/event-types';
import { ApiProperty, PickType } from '@nestjs/swagger';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '../../../webhooks/delivery/webhook-delivery.entity.js';
import type {
  describeMessageAttempt,
  describeOutcome,
  describeProgress,
} from '../../../webhooks/describe.js';

/** How far the delivery of a message is. */
export class DeliveryProgressDto implements ReturnType<typeof describeProgress> {
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
}

/** The delivery of one event to a channel. */
export class ChannelDeliveryDto extends DeliveryProgressDto {
  @ApiProperty({ type: 'integer', example: 12 })
  id!: number;

  @ApiProperty({ example: 'evt_0b7e3b1e5f534d0c9e0a6f6d6d9a2c11', description: 'Id of the event' })
  event_id!: string;

  @ApiProperty({ enum: SAMPLE_TYPES, example: 'alert.triggered', description: 'The type of the event' })
  event_type!: string;
}

/** One attempt of a delivery. */
export class ChannelAttemptDto implements ReturnType<typeof describeMessageAttempt> {
  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T02:00:00.000Z',
    description: 'When the message was sent',
  })
  attempted_at!: string;

  @ApiProperty({ type: 'integer', example: 120, description: 'Milliseconds until the response' })
  duration_ms!: number;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 200,
    description: 'Status of HTTP, or of SMTP for an e-mail; null without a response',
  })
  status!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: null,
    description: 'Why the attempt failed; null if it did not, or if the status says it',
  })
  error!: string | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'ok',
    description: 'The beginning of the response; null without a response',
  })
  response_body!: string | null;
}

/** A delivery with its attempts. */
export class ChannelDeliveryDetailDto extends ChannelDeliveryDto {
  @ApiProperty({ type: [ChannelAttemptDto], description: 'Oldest first' })
  attempts!: ChannelAttemptDto[];
}

/** The outcome of a test. */
export class ChannelTestDto
  extends PickType(ChannelAttemptDto, ['status', 'error', 'response_body', 'duration_ms'])
  implements ReturnType<typeof describeOutcome>
{
  @ApiProperty({ example: true, description: 'Whether the server accepted the message' })
  ok!: boolean;

  @ApiProperty({ type: 'integer', example: 12 })
  delivery_id!: number;
}
