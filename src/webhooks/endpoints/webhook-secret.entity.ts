import { defineEntity, p } from '@mikro-orm/core';

const WebhookSecretSchema = defineEntity({
  name: 'WebhookSecret',
  tableName: 'webhook_secret',
  properties: {
    id: p.integer().primary(),
    endpointId: p.integer(),
    /** Encrypted, to be opened by `EndpointSecrets`. */
    sealed: p.blob(),
    createdAt: p.datetime(),
    /** Null for the current one. */
    expiresAt: p.datetime().nullable(),
  },
});

/** What the requests to an endpoint are signed with; for a day after a rotation there are two. */
export class WebhookSecret extends WebhookSecretSchema.class {}
WebhookSecretSchema.setClass(WebhookSecret);
