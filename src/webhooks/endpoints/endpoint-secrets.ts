import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks requires 24 to 64. */
const SECRET_BYTES = 32;

/** Generates and encrypts the secrets of endpoints. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly box: SecretBox) {}

  /** Returns `whsec_` and the base64 of the key, the format of Standard Webhooks. */
  generate(): string {
    return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  }

  seal(secret: string, endpointId: number): Buffer {
    return this.box.seal(secret, purpose(endpointId));
  }

  /**
   * Decrypts the bytes that sign messages.
   *
   * @throws SecretUnreadableError
   */
  signingKey(sealed: Uint8Array, endpointId: number): Buffer {
    const secret = this.box.open(sealed, purpose(endpointId));
    return Buffer.from(secret.slice(PREFIX.length), 'base64');
  }
}

function purpose(endpointId: number): string {
  return `webhook secret of endpoint ${endpointId}`;
}
