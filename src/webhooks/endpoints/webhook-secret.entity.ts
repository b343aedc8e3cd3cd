import { followsReplaced } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const WebhookSecretSchema = defineEntity({
  name: 'WebhookSecret',
  tableName: 'webhook_secret',
  properties: {
    id: p.integer().primary(),
    endpointId: p.integer(),
    /** Encrypted by `EndpointSecrets`. */
    sealed: p.blob(),
    createdAt: p.datetime(),
    /** Null for the current one. */
    expiresAt: p.datetime().nullable(),
  },
});

/** Signs the requests to an endpoint. For a day after a rotation an endpoint has two. */
export class WebhookSecret extends WebhookSecretSchema.class {}
WebhookSecretSchema.setClass(WebhookSecret);

followsReplaced('webhook_secret', { parent: 'webhook_endpoint', by: 'endpoint_id', list: 'webhook_secrets' });
