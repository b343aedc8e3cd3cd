import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ALGORITHM = 'aes-256-gcm';
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** Version of the format, so that it can change. */
const VERSION = 1;

type TokenEncoding = 'base64url' | 'hex';

/** A stored secret that was encrypted with another key or has been changed. */
export class SecretUnreadableError extends Error {
  constructor() {
    super('A stored secret cannot be decrypted with this SECRET_KEY. Use the key that encrypted it.');
    this.name = 'SecretUnreadableError';
  }
}

/**
 * Encrypts secrets that the service must read again (AES-256-GCM, NIST SP 800-38D, with a random 96-bit nonce). Secrets
 * that are only compared are hashed instead.
 */
export class SecretBox {
  /**
   * @param secretKey returns a text of at least 32 characters, from which each call derives the key (HKDF-SHA-256,
   *   RFC 5869)
   */
  constructor(private readonly secretKey: () => string) {}

  /** @param purpose kind and owner of the secret; `open` requires the same text, so that rows cannot be swapped */
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

  /** Decrypts a text of unknown origin; null if it was not encrypted with this key. */
  tryOpen(box: Uint8Array, purpose: string): string | null {
    try {
      return this.open(box, purpose);
    } catch (error) {
      if (error instanceof SecretUnreadableError) return null;
      throw error;
    }
  }

  /** Encrypts a text as a token that `openToken` opens. */
  sealToken(secret: string, purpose: string, encoding: TokenEncoding = 'base64url'): string {
    return this.seal(secret, purpose).toString(encoding);
  }

  /**
   * Opens a token of unknown origin. Returns null if it was not encrypted with this key and purpose, or is written in
   * another way than `sealToken` writes it: decoders ignore foreign characters and unused bits.
   */
  openToken(token: string, purpose: string, encoding: TokenEncoding = 'base64url'): string | null {
    const box = Buffer.from(token, encoding);
    return box.toString(encoding) === token ? this.tryOpen(box, purpose) : null;
  }

  private key(): Buffer {
    return Buffer.from(hkdfSync('sha256', this.secretKey(), '', 'local-ranking-service secrets', 32));
  }
}
