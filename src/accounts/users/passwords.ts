import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { bulkhead, BulkheadRejectedError } from 'cockatiel';
import { randomUUID } from 'node:crypto';
import { PasswordHasher } from './password-hasher.js';
import { SIGN_INS_BUSY } from './users.problems.js';

/** Maximum number of waiting hashes: at 30 ms each, those that finish within a few seconds. */
const MAX_WAITING = 100;
const RETRY_AFTER_SECONDS = 3;

@Injectable()
export class Passwords {
  /** One at a time: a hash occupies a core and a thread, which every other request needs too. */
  private readonly queue = bulkhead(1, MAX_WAITING);
  private decoy: Promise<string> | undefined;

  constructor(private readonly hasher: PasswordHasher) {}

  /** @throws Problem `sign_ins_busy` if too many hashes are waiting */
  hash(password: string): Promise<string> {
    return this.enqueue(() => this.hasher.hash(password));
  }

  /**
   * Checks a password. Verifies a decoy hash if the user is null, so that the duration does not reveal whether a user
   * exists.
   *
   * @throws Problem `sign_ins_busy` if too many hashes are waiting
   */
  match(user: { readonly passwordHash: string } | null, password: string): Promise<boolean> {
    const stored = user?.passwordHash;
    return this.enqueue(async () => {
      const decoy = await (this.decoy ??= this.hasher.hash(randomUUID()));
      const isRight = await this.hasher.verify(stored ?? decoy, password);
      return isRight && stored !== undefined;
    });
  }

  private async enqueue<T>(work: () => Promise<T>): Promise<T> {
    try {
      return await this.queue.execute(work);
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      const detail = `${MAX_WAITING} passwords are waiting to be checked. Retry after ${RETRY_AFTER_SECONDS} seconds.`;
      throw new Problem(SIGN_INS_BUSY, detail, { headers: { 'retry-after': String(RETRY_AFTER_SECONDS) } });
    }
  }
}
