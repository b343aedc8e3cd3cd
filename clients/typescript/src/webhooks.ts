import type { webhooks } from './schema.js';

/** The events that webhook endpoints receive. `type` distinguishes them. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { 'application/json': infer Event } } };
  }
    ? Event
    : never;
}[keyof webhooks];

/** Headers of a request, as `fetch` or Node provides them. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** The request does not come from the service, was changed, or is too old. */
export class InvalidSignature extends Error {
  constructor(reason: string) {
    super(`invalid webhook signature: ${reason}`);
    this.name = 'InvalidSignature';
  }
}

/**
 * Verifies the signature of a webhook request (Standard Webhooks) and returns its event.
 *
 * @param body the raw body, before it is parsed
 * @param secret the secret of the endpoint, `whsec_…`
 * @throws InvalidSignature
 */
export async function verifyWebhook(
  body: string | Uint8Array,
  headers: WebhookHeaders,
  secret: string,
  { toleranceSeconds = 300, now = Date.now() }: { toleranceSeconds?: number; now?: number } = {},
): Promise<WebhookEvent> {
  const [id, timestamp, signatures] = ['id', 'timestamp', 'signature'].map((name) =>
    read(headers, `webhook-${name}`),
  );
  if (!id || !timestamp || !signatures) throw new InvalidSignature('a webhook header is missing');
  const isRecent = Math.abs(now / 1_000 - Number(timestamp)) <= toleranceSeconds;
  if (!/^\d+$/.test(timestamp) || !isRecent)
    throw new InvalidSignature('the timestamp is too old or in the future');
  const raw = typeof body === 'string' ? new TextEncoder().encode(body) : body;
  const signed = concatenate(new TextEncoder().encode(`${id}.${timestamp}.`), raw);
  const key = await importKey(secret);
  for (const signature of signatures.split(' ')) {
    const [version, encoded = ''] = signature.split(',', 2);
    const bytes = version === 'v1' ? decode(encoded) : null;
    if (bytes && (await crypto.subtle.verify('HMAC', key, bytes, signed)))
      return JSON.parse(new TextDecoder().decode(raw)) as WebhookEvent;
  }
  throw new InvalidSignature('no signature matches');
}

function read(headers: WebhookHeaders, name: string): string | undefined {
  if (headers instanceof Headers) return headers.get(name) ?? undefined;
  const found = Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  return typeof found === 'string' ? found : found?.[0];
}

function importKey(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.replace(/^whsec_/, ''));
  if (!bytes || bytes.length === 0) throw new InvalidSignature('the secret is not valid');
  return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['verify']);
}

function decode(base64: string): Uint8Array<ArrayBuffer> | null {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
  } catch {
    return null;
  }
}

function concatenate(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const all = new Uint8Array(first.length + second.length);
  all.set(first);
  all.set(second, first.length);
  return all;
}
