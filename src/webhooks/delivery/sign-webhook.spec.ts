import { SecretBox } from '#platform/secrets/secret-box';
import fc from 'fast-check';
import { hash } from 'node:crypto';
import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { EndpointSecrets } from '../endpoints/endpoint-secrets.js';
import { signWebhook } from './sign-webhook.js';

const secrets = new EndpointSecrets(new SecretBox(() => 'k'.repeat(32)));
const now = () => Math.floor(Date.now() / 1_000);

function keyOf(secret: string): Buffer {
  return Buffer.from(secret.replace('whsec_', ''), 'base64');
}

/** Computes HMAC-SHA-256 from its definition (RFC 2104), as an independent reference. */
function hmac(key: Buffer, text: string): string {
  const block = Buffer.alloc(64);
  (key.length > 64 ? hash('sha256', key, 'buffer') : key).copy(block);
  const inner = hash(
    'sha256',
    Buffer.concat([block.map((byte) => byte ^ 0x36), Buffer.from(text)]),
    'buffer',
  );
  return hash('sha256', Buffer.concat([block.map((byte) => byte ^ 0x5c), inner]), 'hex');
}

const message = fc.record({
  id: fc.stringMatching(/^evt_[0-9a-f]{32}$/),
  body: fc.string({ unit: 'grapheme' }),
});

describe('signWebhook', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('returns signatures that the standardwebhooks library and a reference HMAC verify, for each key', () => {
    fc.assert(
      fc.property(message, fc.integer({ min: 1, max: 3 }), ({ id, body }, count) => {
        const all = Array.from({ length: count }, () => secrets.generate());
        const json = JSON.stringify({ body });
        const timestamp = now();
        const headers = signWebhook({ id, timestamp, body: json }, all.map(keyOf));
        for (const [index, secret] of all.entries()) {
          expect(new Webhook(secret).verify(json, headers)).toEqual({ body });
          const [t = '', ...signatures] = (headers['x-service-signature'] ?? '').split(',');
          expect(t).toBe(`t=${timestamp}`);
          expect(signatures[index]).toBe(`v1=${hmac(keyOf(secret), `${timestamp}.${json}`)}`);
        }
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['another body', {}, '{"a":2}'],
    ['another id', { 'webhook-id': 'evt_2' }, '{"a":1}'],
    ['another time', { 'webhook-timestamp': String(now() - 1) }, '{"a":1}'],
    ['no signature', { 'webhook-signature': '' }, '{"a":1}'],
    ['a signature of another version', { 'webhook-signature': 'v2,AAAA' }, '{"a":1}'],
  ])('returns headers that do not verify with %s', (_, changes, body) => {
    const secret = secrets.generate();
    const headers = signWebhook({ id: 'evt_1', timestamp: now(), body: '{"a":1}' }, [keyOf(secret)]);
    expect(() => new Webhook(secret).verify(body, { ...headers, ...changes })).toThrow(
      WebhookVerificationError,
    );
    expect(() => new Webhook(secrets.generate()).verify('{"a":1}', headers)).toThrow(
      WebhookVerificationError,
    );
  });

  it.each([-301, 301])('returns headers that do not verify %i seconds from their time', (seconds) => {
    const secret = secrets.generate();
    const signed = (timestamp: number) =>
      signWebhook({ id: 'evt_1', timestamp, body: '{}' }, [keyOf(secret)]);
    expect(() => new Webhook(secret).verify('{}', signed(now() + seconds))).toThrow(/timestamp too/);
    expect(new Webhook(secret).verify('{}', signed(now() + Math.sign(seconds) * 290))).toEqual({});
  });
});

describe('EndpointSecrets', () => {
  it('generates secrets of 256 bits and seals each for one endpoint', () => {
    const made = Array.from({ length: 100 }, () => secrets.generate());
    expect(new Set(made).size).toBe(100);
    for (const secret of made) {
      expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
      expect(keyOf(secret)).toHaveLength(32);
      const sealed = secrets.seal(secret, 1);
      expect(sealed.includes(secret)).toBe(false);
      expect(secrets.signingKey(sealed.toString('base64'), 1).export()).toEqual(keyOf(secret));
      expect(() => secrets.signingKey(sealed.toString('base64'), 2)).toThrow(/SECRET_KEY/);
    }
  });
});
