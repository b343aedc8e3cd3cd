import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { currentCaller } from '#platform/request-id';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts.repository.js';
import type { UserRole } from '../app-user.entity.js';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import type { Invitation } from './invitation.entity.js';
import { requireConsistent, requireMayManage } from './rights.js';
import { SealedLinks } from './sealed-links.js';
import { ALREADY_MEMBER } from './users.problems.js';
import { UsersRepository } from './users.repository.js';

export interface NewColleague {
  readonly email: string;
  readonly role: UserRole;
  /** Tags of the businesses that the user will have access to; all businesses by default. */
  readonly restrictedTo?: readonly string[] | null;
}

const LINK_MS = 7 * 24 * 3_600_000;

/** Creates, lists and withdraws the invitations of an account. */
@Injectable()
export class Invite {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly users: UsersRepository,
    private readonly links: SealedLinks,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /**
   * Replaces an earlier invitation of the same address, which invalidates its link. Accepts addresses of users of
   * other accounts: only the invited person learns of the conflict, with `email_taken`.
   *
   * @throws Problem `already_member`, `owner_required`, `role_tags_mismatch`
   */
  async run(
    accountId: number,
    actor: Actor,
    { email, role, restrictedTo = null }: NewColleague,
  ): Promise<Invitation> {
    requireMayManage(actor, [role]);
    requireConsistent({ role, restrictedTo });
    return this.unitOfWork.run(async () => {
      await this.accounts.lock(accountId);
      if ((await this.users.findByEmail(email))?.accountId === accountId) {
        throw new Problem(ALREADY_MEMBER, `${email} is already a member of the team.`);
      }
      const createdAt = this.clock.now();
      const expiresAt = new Date(createdAt.getTime() + LINK_MS);
      const invitation = await this.users.replaceInvitation({
        accountId,
        email,
        role,
        restrictedTo: restrictedTo && [...restrictedTo],
        expiresAt,
        createdAt,
        madeBy: currentCaller(),
      });
      const restriction = restrictedTo && { restricted_to_tags: restrictedTo };
      await this.audit.record(accountId, actor, 'invitation.created', { email, role, ...restriction });
      return invitation;
    });
  }

  /** Returns the path of the invitation link. */
  link({ id, expiresAt, linkNonce }: Invitation): string {
    return this.links.make('invitation', { subject: String(id), expiresAt, nonce: linkNonce });
  }

  list(accountId: number): Promise<Invitation[]> {
    return this.users.listInvitations(accountId, this.clock.now());
  }

  /** Deletes an invitation, which invalidates its link. @throws Problem `not_found`, `owner_required` */
  async withdraw(accountId: number, actor: Actor, id: number): Promise<void> {
    await this.unitOfWork.run(async () => {
      const invitation = await this.users.lockInvitation(id);
      if (invitation?.accountId !== accountId) {
        throw new Problem(NOT_FOUND, `Invitation ${id} does not exist.`);
      }
      requireMayManage(actor, [invitation.role]);
      await this.users.removeInvitation(accountId, id);
      await this.audit.record(accountId, actor, 'invitation.withdrawn', { invitation_id: id });
    });
  }
}
