import { sendsTo } from '#platform/backup/access-declarations';
import { tagKey, uniqueIgnoringCase } from '#platform/ignoring-case';
import type { EventType } from '#platform/outbox/event-types';
import { linkColumns } from '#platform/secrets/link-columns';
import { defineEntity, p } from '@mikro-orm/core';
import type { Rhythm } from './rhythm.js';

/**
 * `gone`: it returned 410. `failing`: only failures for five days. `bounced`: the mail server of the recipient rejected
 * five messages for good. `unsubscribed`: the recipient used the link of a message. `unconfirmed`: the recipient has not
 * agreed yet.
 */
export const DISABLED_REASONS = [
  'by_hand',
  'gone',
  'failing',
  'bounced',
  'unsubscribed',
  'unconfirmed',
] as const;
export type DisabledReason = (typeof DISABLED_REASONS)[number];

/** How an event reaches its receiver: as a signed request, or as a message. */
export const TRANSPORTS = ['webhook', 'slack', 'teams', 'discord', 'email'] as const;
export type Transport = (typeof TRANSPORTS)[number];

/** The languages of messages. */
export const LOCALES = ['en', 'es'] as const;
export type Locale = (typeof LOCALES)[number];

export const MAILTO = 'mailto:';

const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
    transport: p.text().$type<Transport>(),
    /** `mailto:` and the address for an e-mail. */
    url: p.text(),
    description: p.text().nullable(),
    /** The subscribed types; null for all, including future ones. */
    events: p.array<EventType>().columnType('text[]').nullable(),
    /** Only events about a business with one of these tags; null for all, and for those about the account. */
    tags: p.array().columnType('text[]').nullable(),
    /** The tags as they are compared, see `tagKey`. */
    tagKeys: p.array().columnType('text[]').nullable(),
    /** Skips `rank.changed` events whose change is not significant. */
    significantOnly: p.boolean(),
    /** The language of messages. A webhook has none and ignores it. */
    locale: p.text().$type<Locale>(),
    rhythm: p.text().$type<Rhythm>(),
    /** Null unless the rhythm is a digest. */
    digestHour: p.smallint().nullable(),
    /** 1 (Monday) to 7, for a weekly digest. */
    digestWeekday: p.smallint().nullable(),
    digestTimezone: p.text().nullable(),
    nextDigestAt: p.datetime().nullable(),
    /** The sequence number of the last event that a digest has covered. */
    digestPosition: p.bigint('number').columnType('bigint').nullable(),
    enabled: p.boolean(),
    disabledReason: p.text().$type<DisabledReason>().nullable(),
    /** The first failure since the last success. */
    failingSince: p.datetime().nullable(),
    /** The end of a pause that the endpoint requested. */
    pausedUntil: p.datetime().nullable(),
    /** Permanent failures since the last success. */
    bounces: p.smallint(),
    /** The owner of a default channel; null for other endpoints. */
    userId: p.integer().nullable(),
    /** The report schedule whose recipient this is: it receives reports only. Null for other endpoints. */
    reportScheduleId: p.integer().nullable(),
    /** `key:<id>` or `user:<id>` of the caller that created it; null for the operator and in versions without it. */
    madeBy: p.text().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
    ...linkColumns,
  },
});

/** An address that receives the events of an account: a webhook endpoint, or a channel for messages. */
export class WebhookEndpoint extends WebhookEndpointSchema.class {
  resetFailures(): void {
    this.failingSince = null;
    this.pausedUntil = null;
    this.bounces = 0;
  }

  /** For logs and events: the path and query of a URL can contain a key. The domain of an e-mail address. */
  host(): string {
    return this.address()?.replace(/^.*@/, '') ?? new URL(this.url).host;
  }

  /** Returns the recipient of an e-mail channel, otherwise null. */
  address(): string | null {
    return this.transport === 'email' ? this.url.slice(MAILTO.length) : null;
  }

  auditDetail(): Readonly<Record<string, unknown>> {
    if (this.transport === 'webhook') return { endpoint_id: this.id, host: this.host() };
    return { channel_id: this.id, kind: this.transport, host: this.host() };
  }

  auditAction<Event extends 'created' | 'updated' | 'deleted' | 'redelivered'>(
    event: Event,
  ): `webhook.${Event}` | `channel.${Event}` {
    return this.transport === 'webhook' ? `webhook.${event}` : `channel.${event}`;
  }
}
WebhookEndpointSchema.setClass(WebhookEndpoint);

/** Returns the columns that limit an endpoint to tags; null removes the limit. */
export function tagColumns(tags: readonly string[] | null): Pick<WebhookEndpoint, 'tags' | 'tagKeys'> {
  const unique = tags && uniqueIgnoringCase(tags);
  return { tags: unique, tagKeys: unique?.map(tagKey) ?? null };
}

sendsTo('webhook_endpoint', {
  lists: ['webhooks', 'channels', 'report_recipients'],
  list: ({ report_schedule_id: reportScheduleId, transport }) => {
    if (reportScheduleId !== null) return 'report_recipients';
    return transport === 'webhook' ? 'webhooks' : 'channels';
  },
  // The path of a URL can contain a key.
  entry: ({ transport, url }) => ({
    kind: transport,
    target: transport === 'email' ? String(url).slice(MAILTO.length) : new URL(String(url)).host,
  }),
  sameBy: ['id', 'created_at'],
  follows: {
    enabled: 'disabled',
    disabled_reason: 'disabled',
    transport: 'target',
    url: 'target',
    events: 'events',
    tags: 'tags',
  },
  takesAlong: (_, { tag_keys, failing_since, bounces, updated_at }) => ({
    tag_keys,
    failing_since,
    bounces,
    updated_at,
  }),
  // Who has unsubscribed must not be enabled again as if an administrator had disabled the channel.
  isActive: ({ enabled }, present) => enabled === true || present?.['disabled_reason'] === 'unsubscribed',
  removed: () => ({ enabled: false, disabled_reason: 'by_hand' }),
  links: 'kept',
});
