import { OutboundHttp } from '#platform/outbound/outbound-http';

/** The `OutboundHttp` of webhooks: the one that WEBHOOK_ALLOW_PRIVATE_HOSTS is about. */
export class WebhookHttp extends OutboundHttp {}
