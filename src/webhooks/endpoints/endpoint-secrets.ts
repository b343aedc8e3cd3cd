import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { LRUCache } from 'lru-cache';
import { createSecretKey, type KeyObject, randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;
/** Decryption takes longer than signing, and an endpoint signs each delivery with the same key. */
const MAX_CACHED_KEYS = 5_000;

/** Generates and encrypts the secrets of endpoints. */
@Injectable()
export class EndpointSecrets {
  /** By endpoint and sealed secret. */
  private readonly keys = new LRUCache<string, KeyObject>({ max: MAX_CACHED_KEYS });

  constructor(private readonly box: SecretBox) {}

  /** Returns `whsec_` and the base64 of the key, the format of Standard Webhooks. */
  generate(): string {
    return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  }

  seal(secret: string, endpointId: number): Buffer {
    return this.box.seal(secret, purpose(endpointId));
  }

  /**
   * Decrypts the key that signs messages, or returns it from memory.
   *
   * @param sealed base64
   * @throws SecretUnreadableError
   */
  signingKey(sealed: string, endpointId: number): KeyObject {
    const id = `${endpointId} ${sealed}`;
    const known = this.keys.get(id);
    if (known) return known;
    const secret = this.box.open(Buffer.from(sealed, 'base64'), purpose(endpointId));
    const key = createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'));
    this.keys.set(id, key);
    return key;
  }
}

function purpose(endpointId: number): string {
  return `webhook secret of endpoint ${endpointId}`;
}
