import { ChoiceField, documented, InstantField, TextField } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { applyDecorators } from '@nestjs/common';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn, ValidateIf } from 'class-validator';
import { DELIVERY_STATUSES, type DeliveryStatus } from '../../webhooks/delivery/webhook-delivery.entity.js';
import type { describeAttempt, describeDelivery, describeEndpoint } from '../../webhooks/describe.js';
import { EVENT_TYPES, type EventType, TEST_EVENT_TYPE } from '../../webhooks/event-types.js';

const MAX_URL = 2_048;
const MAX_DESCRIPTION = 200;

export type EndpointDto = ReturnType<typeof describeEndpoint>;
export type DeliveryDto = ReturnType<typeof describeDelivery>;

/** A new endpoint, with its secret for the only time. */
export type NewEndpointDto = EndpointDto & { readonly secret: string };

/** A delivery with what was sent, and every attempt to send it, the oldest first. */
export interface DeliveryDetailDto extends DeliveryDto {
  /** The body of the request, to the byte. */
  readonly body: string;
  readonly attempts: readonly ReturnType<typeof describeAttempt>[];
}

export interface NewSecretDto {
  readonly secret: string;
  readonly old_secret_expires_at: string;
}

export interface RedeliveredDto {
  /** How many deliveries are on their way again. */
  readonly redelivered: number;
}

const UrlField = (options: { required?: boolean } = {}) =>
  TextField({
    max: MAX_URL,
    description: 'https:// and a host on the public internet',
    example: 'https://example.com/hooks',
    ...options,
  });

/** Null is a value: the one that says "none" or "all". */
const OrNull = () => ValidateIf((_, value) => value !== null);

const DescriptionField = () =>
  applyDecorators(
    OrNull(),
    TextField({ max: MAX_DESCRIPTION, required: false, description: 'A note for people', example: 'CRM' }),
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

const FlagField = (description: string, required = false) =>
  applyDecorators(documented({ required, description, example: true }, { type: 'boolean' }), IsBoolean());

/** Body of POST /dashboard/api/webhooks. */
export class CreateEndpointDto {
  @UrlField()
  url!: string;

  @FlagField('Whether it gets what happens to live data, or to test data', true)
  livemode!: boolean;

  /** Null, or left out: all, those to come too. */
  @EventsField()
  events?: EventType[] | null;

  @FlagField('Of rank.changed, only what is more than noise')
  significant_only?: boolean;

  @DescriptionField()
  description?: string | null;
}

/** Body of PATCH /dashboard/api/webhooks/{id}: what is left out stays as it is. */
export class UpdateEndpointDto {
  @UrlField({ required: false })
  url?: string;

  @EventsField()
  events?: EventType[] | null;

  @FlagField('Of rank.changed, only what is more than noise')
  significant_only?: boolean;

  @DescriptionField()
  description?: string | null;

  @FlagField('Whether anything is sent to it')
  enabled?: boolean;
}

/** Body of POST /dashboard/api/webhooks/{id}/rotate. */
export class RotateSecretDto {
  @FlagField('Also while an older secret still signs: that one ends at once')
  force?: boolean;
}

/** Body of POST /dashboard/api/webhooks/{id}/redeliver. */
export class RedeliverDto {
  @InstantField({ description: 'Events from this time on', example: '2026-11-21T02:00:00Z' })
  since!: Date;
}

/** Query of GET /dashboard/api/webhooks/{id}/deliveries. */
export class DeliveriesQuery extends PageQuery {
  @ChoiceField(DELIVERY_STATUSES, { description: 'How it stands' })
  status?: DeliveryStatus;

  @ChoiceField([...EVENT_TYPES, TEST_EVENT_TYPE], { description: 'Of this type' })
  event_type?: string;

  @InstantField({ required: false, description: 'From this time on', example: '2026-11-21T02:00:00Z' })
  since?: Date;
}
