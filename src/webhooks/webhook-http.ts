import { OutboundHttp } from '#platform/outbound/outbound-http';

/** The HTTP client of webhooks, which WEBHOOK_ALLOW_PRIVATE_HOSTS configures. */
export class WebhookHttp extends OutboundHttp {}
