import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import { ApiProperty, ApiPropertyOptional } from '@nestjs/swagger';
import { type Rhythm, RHYTHMS } from '../../../webhooks/endpoints/rhythm.js';
import {
  DISABLED_REASONS,
  type DisabledReason,
  type Locale,
  LOCALES,
  type Transport,
  TRANSPORTS,
} from '../../../webhooks/endpoints/webhook-endpoint.entity.js';
import type { describeChannel } from '../describe-channel.js';

/** A notification channel. */
export class ChannelDto implements ReturnType<typeof describeChannel> {
  @ApiProperty({ type: 'integer', example: 3 })
  id!: number;

  @ApiProperty({ enum: TRANSPORTS, example: 'slack', description: 'The service that shows the messages' })
  kind!: Transport;

  @ApiProperty({
    example: 'https://hooks.slack.com/…',
    description: 'The e-mail address, or the URL without its path, which authorises its sender',
  })
  target!: string;

  @ApiProperty({ type: 'string', nullable: true, example: 'Team' })
  name!: string | null;

  @ApiProperty({ example: true, description: 'Whether it receives live events, or events of test data' })
  livemode!: boolean;

  @ApiProperty({
    type: 'array',
    items: { type: 'string', enum: [...EVENT_TYPES] },
    nullable: true,
    example: ['alert.triggered'],
    description: 'Only events of these types; null for all types',
  })
  events!: EventType[] | null;

  @ApiProperty({
    type: [String],
    nullable: true,
    example: ['acme'],
    description: 'Only events about businesses with one of these tags; null for all events',
  })
  tags!: string[] | null;

  @ApiProperty({ example: true, description: 'Whether it skips `rank.changed` events within noise' })
  significant_only!: boolean;

  @ApiProperty({ enum: LOCALES, example: 'en', description: 'The language of messages' })
  locale!: Locale;

  @ApiProperty({ enum: RHYTHMS, example: 'weekly', description: 'Each event at once, or a digest' })
  rhythm!: Rhythm;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 8,
    description: 'Hour of a digest in `timezone`; null without a digest',
  })
  hour!: number | null;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 1,
    description: 'Day of a weekly digest, from 1 (Monday) to 7; null without a weekly digest',
  })
  weekday!: number | null;

  @ApiProperty({
    type: 'string',
    nullable: true,
    example: 'Europe/Madrid',
    description: 'Null without a digest',
  })
  timezone!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: '2026-11-30T07:00:00.000Z',
    description: 'When the next digest is due; null without a digest',
  })
  next_digest_at!: string | null;

  @ApiProperty({ example: false, description: 'Whether the service created it for an owner of the account' })
  is_default!: boolean;

  @ApiProperty({ example: true, description: 'Whether the channel receives events' })
  enabled!: boolean;

  @ApiProperty({
    type: 'string',
    enum: [...DISABLED_REASONS],
    nullable: true,
    example: null,
    description:
      'Null unless it is disabled. `by_hand`: disabled by the account. `gone`: the server returned 410. `failing`: every delivery failed for five ' +
      'days. `bounced`: the mail server rejected five messages. `unsubscribed`: the recipient unsubscribed',
  })
  disabled_reason!: DisabledReason | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'The first failure since the last success; null if the last message was accepted',
  })
  failing_since!: string | null;

  @ApiProperty({
    type: 'string',
    format: 'date-time',
    nullable: true,
    example: null,
    description: 'End of the pause that the server requested with `Retry-After`; null without a pause',
  })
  paused_until!: string | null;

  @ApiProperty({ format: 'date-time', example: '2026-11-21T02:00:00.000Z' })
  created_at!: string;

  @ApiProperty({
    format: 'date-time',
    example: '2026-11-21T02:00:00.000Z',
    description: 'When it was last changed',
  })
  updated_at!: string;
}

/** A new channel. */
export class NewChannelDto extends ChannelDto {
  @ApiPropertyOptional({
    example: 'whsec_Ug0fwRCuvzNyJzPTCG0gVA6aCI2SjBPkMXsFyEjvQGk=',
    description: 'The secret that signs the requests of a `webhook`. Only this response contains it',
  })
  secret?: string;
}
