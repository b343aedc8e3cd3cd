import { createHmac } from 'node:crypto';

export interface Message {
  /** The same over all attempts: what the receiver tells a repetition by. */
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * The headers by which a receiver knows who sent a message and when, in two forms: our own,
 * `X-Service-Signature: t=…,v1=<hex>[,v1=…]` over `<t>.<body>`, and that of Standard Webhooks 1.0.0
 * (https://www.standardwebhooks.com), `v1,<base64>` separated by spaces, over `<id>.<t>.<body>`. Both are HMAC-SHA-256.
 *
 * @param keys of all secrets that are valid now, the newest first
 */
export function signWebhook(
  { id, timestamp, body }: Message,
  keys: readonly Buffer[],
): Record<string, string> {
  const time = String(timestamp);
  const own = keys.map((key) => `v1=${hmac(key, `${time}.${body}`, 'hex')}`);
  const standard = keys.map((key) => `v1,${hmac(key, `${id}.${time}.${body}`, 'base64')}`);
  return {
    'x-service-signature': [`t=${time}`, ...own].join(','),
    'webhook-id': id,
    'webhook-timestamp': time,
    'webhook-signature': standard.join(' '),
  };
}

function hmac(key: Buffer, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}
