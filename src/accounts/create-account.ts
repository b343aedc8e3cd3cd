import type { PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Problem } from '#platform/http/problem';
import { hash } from '@node-rs/argon2';
import { Injectable } from '@nestjs/common';
import { Account } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import { EMAIL_TAKEN } from './accounts.problems.js';
import { randomBase62 } from './api-key-format.js';
import { ApiKeysService } from './api-keys.service.js';
import { AppUser } from './app-user.entity.js';

export interface CreatedAccount {
  readonly accountId: number;
  readonly email: string;
  /** Made here and shown once; argon2id at rest. */
  readonly password: string;
  /** A live key with all scopes, shown once. */
  readonly apiKey: string;
}

@Injectable()
export class CreateAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsRepository,
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  /**
   * Creates an account with its owner and a first live key.
   *
   * @throws Problem `email_taken`
   */
  async run(email: string, plan: PlanCode): Promise<CreatedAccount> {
    const password = randomBase62(20);
    const passwordHash = await hash(password);
    return this.em.transactional(async () => {
      if (await this.accounts.emailIsTaken(email)) {
        throw new Problem(EMAIL_TAKEN, `There is already a user with the e-mail address ${email}.`);
      }
      const createdAt = this.clock.now();
      const account = await this.accounts.insert(this.em.create(Account, { plan, createdAt }));
      await this.accounts.insert(
        this.em.create(AppUser, { accountId: account.id, email, passwordHash, role: 'owner', createdAt }),
      );
      const { key } = await this.keys.create({ accountId: account.id, livemode: true });
      return { accountId: account.id, email, password, apiKey: key };
    });
  }
}
