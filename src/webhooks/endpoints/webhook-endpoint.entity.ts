import { tagKey, uniqueIgnoringCase } from '#platform/ignoring-case';
import { defineEntity, p } from '@mikro-orm/core';
import type { EventType } from '#platform/outbox/event-types';

/** `gone`: it returned 410. `failing`: only failures for five days. */
export type DisabledReason = 'by_hand' | 'gone' | 'failing';

const WebhookEndpointSchema = defineEntity({
  name: 'WebhookEndpoint',
  tableName: 'webhook_endpoint',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    livemode: p.boolean(),
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
    enabled: p.boolean(),
    disabledReason: p.text().$type<DisabledReason>().nullable(),
    /** The first failure since the last success. */
    failingSince: p.datetime().nullable(),
    /** The end of a pause that the endpoint requested. */
    pausedUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** A URL that receives the events of an account. */
export class WebhookEndpoint extends WebhookEndpointSchema.class {
  resetFailures(): void {
    this.failingSince = null;
    this.pausedUntil = null;
  }

  /** For logs and events: the path and query of a URL can contain a key. */
  host(): string {
    return new URL(this.url).host;
  }

  auditDetail(): { endpoint_id: number; host: string } {
    return { endpoint_id: this.id, host: this.host() };
  }
}
WebhookEndpointSchema.setClass(WebhookEndpoint);

/** Returns the columns that limit an endpoint to tags; null removes the limit. */
export function tagColumns(tags: readonly string[] | null): Pick<WebhookEndpoint, 'tags' | 'tagKeys'> {
  const unique = tags && uniqueIgnoringCase(tags);
  return { tags: unique, tagKeys: unique?.map(tagKey) ?? null };
}
