import { Injectable } from '@nestjs/common';
import { hash, verify } from '@node-rs/argon2';

/**
 * Hashes passwords with argon2id and the defaults of the package: 19 MiB, two passes, one lane, as OWASP recommends
 * (Password Storage Cheat Sheet). Normalises to NFC, because keyboards compose letters differently.
 */
@Injectable()
export class PasswordHasher {
  hash(password: string): Promise<string> {
    return hash(password.normalize('NFC'));
  }

  verify(passwordHash: string, password: string): Promise<boolean> {
    return verify(passwordHash, password.normalize('NFC'));
  }
}
