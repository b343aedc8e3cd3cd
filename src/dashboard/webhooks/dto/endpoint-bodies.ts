import { ChoiceField, documented, InstantField, TextField, TextListField } from '#platform/http/fields';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#platform/ignoring-case';
import { EVENT_TYPES, type EventType, SAMPLE_TYPES, type SampleType } from '#platform/outbox/event-types';
import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn, ValidateIf } from 'class-validator';

const MAX_URL = 2_048;
const MAX_DESCRIPTION = 200;

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

/** The optional fields of an endpoint. */
class EndpointFields {
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

/** Body of POST /dashboard/api/webhooks. */
export class CreateEndpointDto extends EndpointFields {
  @UrlField()
  url!: string;

  @FlagField('Whether the endpoint receives events of live data or of test data', true)
  livemode!: boolean;
}

/** Body of PATCH /dashboard/api/webhooks/{id}. Absent fields keep their values. */
export class UpdateEndpointDto extends EndpointFields {
  @UrlField({ required: false })
  url?: string;

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
