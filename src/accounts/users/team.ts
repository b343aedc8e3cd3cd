import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts.repository.js';
import type { AppUser, UserRole } from '../app-user.entity.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { LAST_OWNER } from './users.problems.js';
import { UsersRepository } from './users.repository.js';

/** The users of an account. One of them at least is an owner, always. */
@Injectable()
export class Team {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly users: UsersRepository,
    private readonly audit: AuditLog,
  ) {}

  list(accountId: number): Promise<AppUser[]> {
    return this.users.ofAccount(accountId);
  }

  /** Holds from the next request on. @throws Problem `not_found` or `last_owner` */
  changeRole(accountId: number, actor: Actor, id: number, role: UserRole): Promise<AppUser> {
    return this.change(accountId, id, role, async (user) => {
      const detail = { user_id: id, email: user.email, from: user.role, to: role };
      user.role = role;
      await this.audit.record(accountId, actor, 'user.role_changed', detail);
    });
  }

  /** Their sessions and tokens end at once; API keys are the account's and stay. @throws as above */
  async remove(accountId: number, actor: Actor, id: number): Promise<void> {
    await this.change(accountId, id, null, async ({ email, role }) => {
      await this.users.remove(accountId, id);
      await this.audit.record(accountId, actor, 'user.removed', { user_id: id, email, role });
    });
  }

  /** One change of an account's team at a time: of two owners who leave at once, one stays. */
  private change(
    accountId: number,
    id: number,
    role: UserRole | null,
    work: (user: AppUser) => Promise<void>,
  ): Promise<AppUser> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const user = await this.users.find(accountId, id);
      if (!user) throw new Problem(NOT_FOUND, `There is no user ${id}.`);
      const leaves = user.role === 'owner' && role !== 'owner';
      if (leaves && (await this.users.otherOwners(accountId, id)) === 0) {
        throw new Problem(LAST_OWNER, LAST_OWNER.description);
      }
      await work(user);
      return user;
    });
  }
}
