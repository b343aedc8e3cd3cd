import { hash, verify } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';

/**
 * argon2id as the package has it by default: 19 MiB, two passes, one lane, which is OWASP's recommendation (Password
 * Storage Cheat Sheet). Passwords are compared in NFC: keyboards differ in how they compose a letter.
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
