import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import { ApiProperty } from '@nestjs/swagger';
import type { describeEndpoint, describeOutcome } from '../../../webhooks/describe.js';
import type { DisabledReason } from '../../../webhooks/endpoints/webhook-endpoint.entity.js';

/** A webhook endpoint without its secret. */
export class EndpointDto implements ReturnType<typeof describeEndpoint> {
  @ApiProperty({ type: 'integer' })
  id!: number;

  @ApiProperty()
  url!: string;

  @ApiProperty({ type: 'string', nullable: true })
  description!: string | null;

  @ApiProperty()
  livemode!: boolean;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...EVENT_TYPES] },
    nullable: true,
    description: 'Event types that are sent; null for all',
  })
  events!: EventType[] | null;

  @ApiProperty()
  significant_only!: boolean;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['acme'],
    description: 'Only events about a business with one of these tags; null for all events',
  })
  tags!: string[] | null;

  @ApiProperty()
  enabled!: boolean;

  @ApiProperty({
    type: 'string',
    enum: ['by_hand', 'gone', 'failing'],
    nullable: true,
    description:
      '`by_hand`: a user disabled it. `gone`: it returned 410. `failing`: every delivery failed for five days',
  })
  disabled_reason!: DisabledReason | null;

  @ApiProperty({ type: 'string', format: 'date-time', nullable: true })
  failing_since!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    description: 'End of the pause that the endpoint requested with `Retry-After`',
  })
  paused_until!: string | null;

  @ApiProperty({ format: 'date-time' })
  created_at!: string;

  @ApiProperty({ format: 'date-time' })
  updated_at!: string;
}

/** A new webhook endpoint. Only this response contains its secret. */
export class NewEndpointDto extends EndpointDto {
  @ApiProperty()
  secret!: string;
}

export class NewSecretDto {
  @ApiProperty()
  secret!: string;

  @ApiProperty({ format: 'date-time' })
  old_secret_expires_at!: string;
}

/** The outcome of a test event. */
export class TestOutcomeDto implements ReturnType<typeof describeOutcome> {
  @ApiProperty({ description: 'Whether the endpoint returned 2xx' })
  ok!: boolean;

  @ApiProperty({ type: 'integer' })
  delivery_id!: number;

  @ApiProperty({ type: 'integer', nullable: true, description: 'HTTP status; null without a response' })
  status!: number | null;

  @ApiProperty({ type: 'string', nullable: true })
  error!: string | null;

  @ApiProperty({ type: 'string', nullable: true })
  response_body!: string | null;

  @ApiProperty()
  duration_ms!: number;
}
