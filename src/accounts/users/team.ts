import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts.repository.js';
import { ApiKeysService } from '../api-keys.service.js';
import type { AppUser, UserRole } from '../app-user.entity.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { requireConsistent, requireMayManage, type Rights } from './rights.js';
import { LAST_OWNER } from './users.problems.js';
import { UsersRepository } from './users.repository.js';

interface Change {
  readonly accountId: number;
  readonly actor: Actor;
  /** Of the user. */
  readonly id: number;
  /** The new role; null to remove the user, undefined to keep the role. */
  readonly role: UserRole | null | undefined;
}

/** Manages the users of an account, which always has at least one owner. */
@Injectable()
export class Team {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly users: UsersRepository,
    private readonly keys: ApiKeysService,
    private readonly audit: AuditLog,
  ) {}

  list(accountId: number): Promise<AppUser[]> {
    return this.users.list(accountId);
  }

  /**
   * Changes the role or the tags of a user, effective from the next request. Omitted rights stay.
   *
   * @throws Problem `not_found`, `last_owner`, `owner_required`, `role_tags_mismatch`
   */
  changeRights(accountId: number, actor: Actor, id: number, rights: Partial<Rights>): Promise<AppUser> {
    return this.change({ accountId, actor, id, role: rights.role }, async (user) => {
      const before = { role: user.role, restrictedTo: user.restrictedTo ?? null };
      const after = { ...before, ...rights };
      requireConsistent(after);
      const subject = { user_id: id, email: user.email };
      user.role = after.role;
      user.restrictedTo = after.restrictedTo && [...after.restrictedTo];
      if (rights.role !== undefined) {
        const detail = { ...subject, from: before.role, to: after.role };
        await this.audit.record(accountId, actor, 'user.role_changed', detail);
      }
      if (rights.restrictedTo !== undefined) {
        const detail = { ...subject, before: before.restrictedTo, restricted_to_tags: after.restrictedTo };
        await this.audit.record(accountId, actor, 'user.restricted', detail);
      }
    });
  }

  /**
   * Removes a user and their sessions. API keys belong to the account and stay.
   *
   * @param options.revokesKeys revokes the keys that the user has made
   * @throws Problem `not_found`, `last_owner`, `owner_required`
   */
  async remove(
    accountId: number,
    actor: Actor,
    id: number,
    options: { readonly revokesKeys: boolean },
  ): Promise<void> {
    await this.change({ accountId, actor, id, role: null }, async ({ email, role }) => {
      if (options.revokesKeys) await this.keys.revokeMadeBy(accountId, id, actor);
      await this.users.remove(accountId, id);
      await this.audit.record(accountId, actor, 'user.removed', { user_id: id, email, role });
    });
  }

  /** Serialises changes to a team, so that two owners cannot leave at the same time. */
  private change(
    { accountId, actor, id, role }: Change,
    work: (user: AppUser) => Promise<void>,
  ): Promise<AppUser> {
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      const user = await this.users.find(accountId, id);
      if (!user) throw new Problem(NOT_FOUND, `User ${id} does not exist.`);
      requireMayManage(actor, [user.role, ...(role ? [role] : [])]);
      const losesOwner = user.role === 'owner' && role !== undefined && role !== 'owner';
      if (losesOwner && (await this.users.countOtherOwners(accountId, id)) === 0) {
        throw new Problem(LAST_OWNER, LAST_OWNER.description);
      }
      await work(user);
      return user;
    });
  }
}
