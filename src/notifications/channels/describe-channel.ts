import { describeSettings } from '../../webhooks/describe.js';
import type { WebhookEndpoint } from '../../webhooks/endpoints/webhook-endpoint.entity.js';

/** @returns the channel in the format of the API. The path of a URL is hidden, because it authorises its sender */
export function describeChannel(endpoint: WebhookEndpoint) {
  const { url, description, hour, weekday, timezone, ...settings } = describeSettings(endpoint);
  const hasDigest = endpoint.rhythm !== 'at_once';
  return {
    ...settings,
    kind: endpoint.transport,
    target: endpoint.address() ?? `${new URL(url).origin}/…`,
    name: description,
    hour: hasDigest ? hour : null,
    weekday: endpoint.rhythm === 'weekly' ? weekday : null,
    timezone: hasDigest ? timezone : null,
    next_digest_at: endpoint.nextDigestAt?.toISOString() ?? null,
    is_default: (endpoint.userId ?? null) !== null,
  };
}
