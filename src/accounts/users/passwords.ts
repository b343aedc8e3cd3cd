import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { PasswordHasher } from './password-hasher.js';

@Injectable()
export class Passwords {
  private decoy: Promise<string> | undefined;

  constructor(private readonly hasher: PasswordHasher) {}

  hash(password: string): Promise<string> {
    return this.hasher.hash(password);
  }

  /**
   * Checks a password. Verifies a decoy hash if the user is null, so that the duration does not reveal whether a user
   * exists.
   */
  async match(user: { readonly passwordHash: string } | null, password: string): Promise<boolean> {
    const decoy = await (this.decoy ??= this.hasher.hash(randomUUID()));
    const isRight = await this.hasher.verify(user?.passwordHash ?? decoy, password);
    return isRight && user !== null;
  }
}
