import type { PlanCode } from '#config';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { randomBase62 } from './api-key-format.js';
import { ApiKeysService } from './api-keys.service.js';
import { OpenAccount } from './open-account.js';
import { Passwords } from './users/passwords.js';

export interface CreatedAccount {
  readonly accountId: number;
  readonly email: string;
  /** Generated, shown once and stored as an argon2id hash. */
  readonly password: string;
  /** Live key with all scopes, shown once. */
  readonly apiKey: string;
}

@Injectable()
export class CreateAccount {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly passwords: Passwords,
    private readonly openAccount: OpenAccount,
    private readonly keys: ApiKeysService,
  ) {}

  /**
   * Creates an account with an owner and a live key.
   *
   * @throws Problem `email_taken`
   */
  async run(email: string, plan: PlanCode): Promise<CreatedAccount> {
    const password = randomBase62(20);
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      const { accountId } = await this.openAccount.run({ email, passwordHash, plan, address: null });
      const { key } = await this.keys.create({ accountId, livemode: true });
      return { accountId, email, password, apiKey: key };
    });
  }
}
