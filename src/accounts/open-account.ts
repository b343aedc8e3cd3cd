import type { PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from './accounts.repository.js';
import type { AppUser } from './app-user.entity.js';
import { AuditLog, OPERATOR } from './audit/audit-log.js';
import { UsersRepository } from './users/users.repository.js';

interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly plan: PlanCode;
  /** IP address of the owner; null if the operator runs a command. */
  readonly address: string | null;
}

/** Stores an account with its owner. Must be called in a transaction. */
@Injectable()
export class OpenAccount {
  constructor(
    private readonly accounts: AccountsRepository,
    private readonly users: UsersRepository,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `email_taken` */
  async run({ email, passwordHash, plan, address }: NewAccount): Promise<AppUser> {
    const createdAt = this.clock.now();
    const { id: accountId } = await this.accounts.insert({ plan, createdAt });
    const owner = await this.users.insert({
      accountId,
      email,
      passwordHash,
      role: 'owner',
      restrictedTo: null,
      createdAt,
    });
    const actor = address === null ? OPERATOR : { userId: owner.id, name: email, address };
    await this.audit.record(accountId, actor, 'account.created', { owner: email, plan });
    return owner;
  }
}
