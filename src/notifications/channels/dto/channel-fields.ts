import {
  ChoiceField,
  documented,
  type FieldOptions,
  TextField,
  TextListField,
  WholeNumberField,
} from '#platform/http/fields';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#platform/ignoring-case';
import type { EventType } from '#platform/outbox/event-types';
import { EVENT_TYPES } from '#platform/outbox/event-types';
import { applyDecorators } from '@nestjs/common';
import { ArrayNotEmpty, ArrayUnique, IsArray, IsBoolean, IsIn } from 'class-validator';
import { TimeZoneField } from '../../../businesses/dto/time-zone-field.js';
import { type Rhythm, RHYTHMS } from '../../../webhooks/endpoints/rhythm.js';
import { type Locale, LOCALES } from '../../../webhooks/endpoints/webhook-endpoint.entity.js';

const MAX_TARGET = 2_048;
const MAX_NAME = 200;

export const TargetField = (options: { required?: boolean } = {}) =>
  TextField({
    max: MAX_TARGET,
    description:
      'The e-mail address of one recipient, or the URL that Slack, Teams, Discord or your server gave you: HTTPS, on ' +
      'a host on the public internet',
    example: 'https://hooks.slack.com/services/T000/B000/XXXX',
    ...options,
  });

const FlagField = (options: FieldOptions) =>
  applyDecorators(documented({ required: false, ...options }, { type: 'boolean' }), IsBoolean());

/** The settings that a new channel and a change have in common. All are optional. */
export class ChannelSettings {
  @TextField({
    max: MAX_NAME,
    required: false,
    nullable: true,
    description: 'Your name for the channel',
    example: 'Team',
  })
  name?: string | null;

  @documented(
    {
      required: false,
      nullable: true,
      example: ['alert.triggered'],
      description: 'The types of events. Null, the default, for all, including future ones',
    },
    { type: 'array', items: { type: 'string', enum: [...EVENT_TYPES] }, minItems: 1 },
  )
  @IsArray()
  @ArrayNotEmpty()
  @ArrayUnique()
  @IsIn(EVENT_TYPES, { each: true })
  events?: EventType[] | null;

  @TextListField({
    max: MAX_TAG_LENGTH,
    maxItems: MAX_TAGS,
    notEmpty: true,
    nullable: true,
    example: ['acme'],
    description:
      'Only events about a business that had one of these tags when the event was written. Null, the default, for all',
  })
  tags?: string[] | null;

  @FlagField({ description: 'Skips `rank.changed` unless the change is more than noise', example: true })
  significant_only?: boolean;

  @ChoiceField(LOCALES, { description: 'The language of messages. Defaults to `en`', example: 'en' })
  locale?: Locale;

  @ChoiceField(RHYTHMS, {
    description: 'Each event at once, the default, or a digest. A period without events sends no digest',
    example: 'at_once',
  })
  rhythm?: Rhythm;

  @WholeNumberField({
    min: 0,
    max: 23,
    in: 'body',
    required: false,
    example: 8,
    description: 'Hour of a digest. Defaults to 8',
  })
  hour?: number;

  @WholeNumberField({
    min: 1,
    max: 7,
    in: 'body',
    required: false,
    example: 1,
    description: 'Day of a weekly digest, from 1 (Monday, the default) to 7',
  })
  weekday?: number;

  @TimeZoneField({ description: 'IANA time zone of `hour`. Defaults to UTC' })
  timezone?: string;
}
