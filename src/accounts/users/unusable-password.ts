import { randomBytes } from 'node:crypto';

/**
 * Returns a hash of no password, in the form of those of `PasswordHasher`, so that a check takes the usual time. Such
 * a user sets a new password by a link.
 */
export function unusablePasswordHash(): string {
  return `$argon2id$v=19$m=19456,t=2,p=1$${unpadded(16)}$${unpadded(32)}`;
}

function unpadded(bytes: number): string {
  return randomBytes(bytes).toString('base64').replace(/=+$/, '');
}
