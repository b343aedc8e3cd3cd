import type { PlanCode } from '#config';
import { Clock } from '#platform/clock';
import { EntityManager } from '#platform/database/entity-manager';
import { Injectable } from '@nestjs/common';
import { Account } from './account.entity.js';
import { AccountsRepository } from './accounts.repository.js';
import type { AppUser } from './app-user.entity.js';
import { AuditLog, OPERATOR } from './audit/audit-log.js';
import { AddUser } from './users/add-user.js';

interface NewAccount {
  readonly email: string;
  readonly passwordHash: string;
  readonly plan: PlanCode;
  /** The owner's IP address; null when the operator opens it by a command. */
  readonly address: string | null;
}

/** An account with its owner, however it comes about. Called within a transaction. */
@Injectable()
export class OpenAccount {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsRepository,
    private readonly addUser: AddUser,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** @throws Problem `email_taken` */
  async run({ email, passwordHash, plan, address }: NewAccount): Promise<AppUser> {
    const row = this.em.create(Account, { plan, createdAt: this.clock.now() });
    const { id: accountId } = await this.accounts.insert(row);
    const owner = await this.addUser.run({ accountId, email, passwordHash, role: 'owner' });
    const actor = address === null ? OPERATOR : { userId: owner.id, name: email, address };
    await this.audit.record(accountId, actor, 'account.created', { owner: email, plan });
    return owner;
  }
}
