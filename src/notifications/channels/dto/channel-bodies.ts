import { givenFields } from '#platform/given-fields';
import { ChoiceField, documented } from '#platform/http/fields';
import { PageQuery } from '#platform/http/paging';
import { SAMPLE_TYPES, type SampleType } from '#platform/outbox/event-types';
import { IsBoolean, IsIn } from 'class-validator';
import {
  DELIVERY_STATUSES,
  type DeliveryStatus,
} from '../../../webhooks/delivery/webhook-delivery.entity.js';
import type { NewEndpoint } from '../../../webhooks/endpoints/add-endpoint.js';
import type { EndpointChanges } from '../../../webhooks/endpoints/update-endpoint.js';
import { type Transport, TRANSPORTS } from '../../../webhooks/endpoints/webhook-endpoint.entity.js';
import { ChannelSettings, TargetField } from './channel-fields.js';

/** Body of POST /notification-channels. */
export class CreateChannelDto extends ChannelSettings {
  @documented({ example: 'slack' }, { type: 'string', enum: [...TRANSPORTS] })
  @IsIn(TRANSPORTS)
  kind!: Transport;

  @TargetField()
  target!: string;
}

/** Body of PATCH /notification-channels/{id}. */
export class UpdateChannelDto extends ChannelSettings {
  @TargetField({ required: false })
  target?: string;

  @documented(
    { required: false, example: true, description: 'Whether the channel receives events' },
    { type: 'boolean' },
  )
  @IsBoolean()
  enabled?: boolean;
}

/** Body of POST /notification-channels/{id}/test. */
export class TestChannelDto {
  @ChoiceField(SAMPLE_TYPES, {
    description: 'The type of the sample. Defaults to `webhook.test`, a short message',
    example: 'rank.changed',
  })
  type?: SampleType;
}

/** Query of GET /notification-channels/{id}/deliveries. */
export class ChannelDeliveriesQuery extends PageQuery {
  @ChoiceField(DELIVERY_STATUSES, { description: 'Returns only deliveries with this status' })
  status?: DeliveryStatus;
}

export function toNewEndpoint({ kind, target, ...settings }: CreateChannelDto): NewEndpoint {
  return { transport: kind, url: target, ...settingsOf(settings) };
}

export function toChanges({ target, enabled, ...settings }: UpdateChannelDto): EndpointChanges {
  return { ...(target !== undefined && { url: target }), enabled, ...settingsOf(settings) };
}

function settingsOf({ name, events, tags, significant_only, locale, ...timing }: ChannelSettings) {
  const given = givenFields(timing);
  return {
    description: name,
    events,
    tags,
    significantOnly: significant_only,
    locale,
    timing: Object.keys(given).length > 0 ? given : undefined,
  };
}
