import { ChoiceField, documented, InstantField, TextField, TextListField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#platform/ignoring-case';
import { applyDecorators } from '@nestjs/common';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../webhooks/delivery/webhook-delivery.entity.js';
import type {
  describeAttempt,
  describeDelivery,
  describeEndpoint,
  describeOutcome,
} from '../../webhooks/describe.js';
import type { DisabledReason } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { EVENT_TYPES, type EventType, SAMPLE_TYPES, type SampleType } from '#platform/outbox/event-types';

const MAX_URL = 2_048;
const MAX_DESCRIPTION = 200;

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

const UrlField = (options: { required?: boolean } = {}) =>
  TextField({
    max: MAX_URL,
    description: 'HTTPS address of a host on the public internet',
    example: 'https://example.com/hooks',
    ...options,
  });

/** Accepts null as a value: no description, or all events. */
const OrNull = () => ValidateIf((_, value) => value !== null);

const DescriptionField = () =>
  applyDecorators(
    OrNull(),
    TextField({
      max: MAX_DESCRIPTION,
      required: false,
      description: 'Note about the endpoint',
      example: 'CRM',
    }),
    ApiPropertyOptional({ type: 'string', nullable: true }),
  );

const EventsField = () =>
  applyDecorators(
    OrNull(),
    documented(
      { required: false, example: ['scan.completed'] },
      { type: 'array', nullable: true, items: { type: 'string', enum: [...EVENT_TYPES] } },
    ),
    IsArray(),
    ArrayNotEmpty(),
    ArrayUnique(),
    IsIn(EVENT_TYPES, { each: true }),
  );

const TagsField = () =>
  applyDecorators(
    TextListField({
      max: MAX_TAG_LENGTH,
      maxItems: MAX_TAGS,
      nullable: true,
      description:
        'Sends only events about a business that had one of these tags when the event was written. Null: all events',
      example: ['acme'],
    }),
    ArrayNotEmpty(),
  );

const FlagField = (description: string, required = false) =>
  applyDecorators(documented({ required, description, example: true }, { type: 'boolean' }), IsBoolean());

/** Body of POST /dashboard/api/webhooks. */
export class CreateEndpointDto {
  @UrlField()
  url!: string;

  @FlagField('Whether the endpoint receives events of live data or of test data', true)
  livemode!: boolean;

  /** Null or absent: all types, including future ones. */
  @EventsField()
  events?: EventType[] | null;

  @FlagField('Sends rank.changed only if the change is more than noise')
  significant_only?: boolean;

  @TagsField()
  tags?: string[] | null;

  @DescriptionField()
  description?: string | null;
}

/** Body of PATCH /dashboard/api/webhooks/{id}. Absent fields keep their values. */
export class UpdateEndpointDto {
  @UrlField({ required: false })
  url?: string;

  @EventsField()
  events?: EventType[] | null;

  @FlagField('Sends rank.changed only if the change is more than noise')
  significant_only?: boolean;

  @TagsField()
  tags?: string[] | null;

  @DescriptionField()
  description?: string | null;

  @FlagField('Whether events are sent to the endpoint')
  enabled?: boolean;
}

/** Body of POST /dashboard/api/webhooks/{id}/test. */
export class TestEndpointDto {
  @ChoiceField(SAMPLE_TYPES, {
    description: 'Type of the event that is sent as a sample; defaults to `webhook.test`',
    example: 'rank.changed',
  })
  type?: SampleType;
}

/** Body of POST /dashboard/api/webhooks/{id}/rotate. */
export class RotateSecretDto {
  @FlagField('Rotates even while an older secret is valid. The older secret expires at once')
  force?: boolean;
}

/** Body of POST /dashboard/api/webhooks/{id}/redeliver. */
export class RedeliverDto {
  @InstantField({ description: 'Earliest time of the events', example: '2026-11-21T02:00:00Z' })
  since!: Date;
}

/** Query of GET /dashboard/api/webhooks/{id}/deliveries. */
export class DeliveriesQuery extends PageQuery {
  @ChoiceField(DELIVERY_STATUSES, { description: 'Status of the delivery' })
  status?: DeliveryStatus;

  @ChoiceField(SAMPLE_TYPES, { description: 'Type of the event' })
  event_type?: string;

  @InstantField({ required: false, description: 'Earliest creation time', example: '2026-11-21T02:00:00Z' })
  since?: Date;
}
