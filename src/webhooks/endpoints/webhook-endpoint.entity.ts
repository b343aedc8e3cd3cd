import { defineEntity, p } from '@mikro-orm/core';
import type { EventType } from '../event-types.js';

/** `gone`: it answered 410. `failing`: five days of nothing but failures. */
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
    /** The types it wants; null = all, those to come too. */
    events: p.array<EventType>().columnType('text[]').nullable(),
    /** Of rank.changed, only what is more than noise. */
    significantOnly: p.boolean(),
    enabled: p.boolean(),
    disabledReason: p.text().$type<DisabledReason>().nullable(),
    /** The first failure since the last success. */
    failingSince: p.datetime().nullable(),
    /** Nothing is sent before that: the receiver has asked for a pause. */
    pausedUntil: p.datetime().nullable(),
    createdAt: p.datetime(),
    updatedAt: p.datetime(),
  },
});

/** Where an account wants to hear what happens. */
export class WebhookEndpoint extends WebhookEndpointSchema.class {
  /** What is known of how it answers counts no longer. */
  startAfresh(): void {
    this.failingSince = null;
    this.pausedUntil = null;
  }

  /** For logs and events that others read: the path and query of a URL often hold a key. */
  host(): string {
    return new URL(this.url).host;
  }

  /** By what the audit log knows it. */
  named(): { endpoint_id: number; host: string } {
    return { endpoint_id: this.id, host: this.host() };
  }
}
WebhookEndpointSchema.setClass(WebhookEndpoint);
