import { createHmac, type KeyObject } from 'node:crypto';

export interface Message {
  /** The same for all attempts, so that the receiver can detect duplicates. */
  readonly id: string;
  /** Unix seconds of this attempt. */
  readonly timestamp: number;
  readonly body: string;
}

/**
 * Returns the headers that authenticate a message, as HMAC-SHA-256 in two formats:
 * `X-Service-Signature: t=…,v1=<hex>[,v1=…]` signs `<t>.<body>`, and the headers of Standard Webhooks 1.0.0 sign
 * `<id>.<t>.<body>`, as `v1,<base64>` separated by spaces.
 *
 * @param keys of all valid secrets, newest first
 * @see https://www.standardwebhooks.com
 */
export function signWebhook(
  { id, timestamp, body }: Message,
  keys: readonly (KeyObject | Buffer)[],
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

function hmac(key: KeyObject | Buffer, text: string, encoding: 'hex' | 'base64'): string {
  return createHmac('sha256', key).update(text).digest(encoding);
}
