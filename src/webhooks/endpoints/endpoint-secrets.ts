import { SecretBox } from '#platform/secrets/secret-box';
import { Injectable } from '@nestjs/common';
import { randomBytes } from 'node:crypto';

const PREFIX = 'whsec_';
/** Standard Webhooks asks for 24 to 64. */
const SECRET_BYTES = 32;

/** Makes the secrets of endpoints, and keeps them so that nobody can read them out of the database. */
@Injectable()
export class EndpointSecrets {
  constructor(private readonly box: SecretBox) {}

  /** `whsec_` and the base64 of the key, as Standard Webhooks writes it. */
  generate(): string {
    return PREFIX + randomBytes(SECRET_BYTES).toString('base64');
  }

  seal(secret: string, endpointId: number): Buffer {
    return this.box.seal(secret, purpose(endpointId));
  }

  /**
   * @returns the bytes that messages are signed with
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
