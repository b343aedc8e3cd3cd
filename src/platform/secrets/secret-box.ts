import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Says how the rest is to be read, for the day another way is needed. */
const VERSION = 1;

/** A stored secret that this key does not open: it was made with another, or changed since. */
export class SecretUnreadableError extends Error {
  constructor() {
    super('A stored secret cannot be read with this SECRET_KEY. Use the key it was stored with.');
    this.name = 'SecretUnreadableError';
  }
}

/**
 * Encrypts what must be read back from the database (AES-256-GCM, NIST SP 800-38D, a fresh 96-bit nonce each
 * time). What must only be compared is hashed instead.
 */
export class SecretBox {
  /**
   * @param secretKey gives any text of at least 32 characters, asked each time; the key is derived from it
   *   (HKDF-SHA-256, RFC 5869)
   */
  constructor(private readonly secretKey: () => string) {}

  /** @param purpose what it is and whose; the box opens with the same words only, so that rows cannot be swapped */
  seal(secret: string, purpose: string): Buffer {
    const nonce = randomBytes(NONCE_BYTES);
    const cipher = createCipheriv(ALGORITHM, this.key(), nonce).setAAD(Buffer.from(purpose));
    const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
    return Buffer.concat([Buffer.of(VERSION), nonce, cipher.getAuthTag(), sealed]);
  }

  /** @throws SecretUnreadableError */
  open(box: Uint8Array, purpose: string): string {
    const bytes = Buffer.from(box);
    const start = 1 + NONCE_BYTES + TAG_BYTES;
    if (bytes[0] !== VERSION || bytes.length < start) throw new SecretUnreadableError();
    try {
      const decipher = createDecipheriv(ALGORITHM, this.key(), bytes.subarray(1, 1 + NONCE_BYTES))
        .setAAD(Buffer.from(purpose))
        .setAuthTag(bytes.subarray(1 + NONCE_BYTES, start));
      return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8');
    } catch {
      throw new SecretUnreadableError();
    }
  }

  /** For what anybody may have sent: null instead of an error. */
  openIfOurs(box: Uint8Array, purpose: string): string | null {
    try {
      return this.open(box, purpose);
    } catch (error) {
      if (error instanceof SecretUnreadableError) return null;
      throw error;
    }
  }

  private key(): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secretKey(), '', 'local-ranking-service secrets', 32));
  }
}
