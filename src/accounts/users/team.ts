import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts.repository.js';
import type { AppUser, UserRole } from '../app-user.entity.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { LAST_OWNER } from './users.problems.js';
import { UsersRepository } from './users.repository.js';

/** Manages the users of an account, which always has at least one owner. */
@Injectable()
export class Team {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly users: UsersRepository,
    private readonly audit: AuditLog,
  ) {}

  list(accountId: number): Promise<AppUser[]> {
    return this.users.list(accountId);
  }

  /** Changes a role, effective from the next request. @throws Problem `not_found` or `last_owner` */
  changeRole(accountId: number, actor: Actor, id: number, role: UserRole): Promise<AppUser> {
    return this.change(accountId, id, role, async (user) => {
      const detail = { user_id: id, email: user.email, from: user.role, to: role };
      user.role = role;
      await this.audit.record(accountId, actor, 'user.role_changed', detail);
    });
  }

  /** Removes a user and their sessions. API keys belong to the account and stay. @throws Problem `not_found` or `last_owner` */
  async remove(accountId: number, actor: Actor, id: number): Promise<void> {
    await this.change(accountId, id, null, async ({ email, role }) => {
      await this.users.remove(accountId, id);
      await this.audit.record(accountId, actor, 'user.removed', { user_id: id, email, role });
    });
  }

  /** Serialises changes to a team, so that two owners cannot leave at the same time. */
  private change(
    accountId: number,
    id: number,
    role: UserRole | null,
    work: (user: AppUser) => Promise<void>,
  ): Promise<AppUser> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const user = await this.users.find(accountId, id);
      if (!user) throw new Problem(NOT_FOUND, `User ${id} does not exist.`);
      const losesOwner = user.role === 'owner' && role !== 'owner';
      if (losesOwner && (await this.users.countOtherOwners(accountId, id)) === 0) {
        throw new Problem(LAST_OWNER, LAST_OWNER.description);
      }
      await work(user);
      return user;
    });
  }
}
