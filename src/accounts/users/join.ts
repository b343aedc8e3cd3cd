import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { isLinkOf } from '#platform/secrets/link-columns';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { requireUncommon } from './common-passwords.js';
import type { Invitation } from './invitation.entity.js';
import { Passwords } from './passwords.js';
import { linkInvalid, type LinkSubject, SealedLinks } from './sealed-links.js';
import { Sessions } from './sessions.js';
import { UsersRepository } from './users.repository.js';

interface Joining {
  /** Token of the invitation link. */
  readonly token: string;
  readonly password: string;
  /** IP address. */
  readonly address: string;
}

/** Accepts invitations. */
@Injectable()
export class Join {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly links: SealedLinks,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Returns the invitation of a link. @throws Problem `link_invalid` */
  async read(token: string): Promise<Invitation> {
    const link = this.links.open('invitation', token);
    return this.requireValid(link, await this.users.findInvitation(Number(link.subject)));
  }

  /**
   * Creates a user with the e-mail address, role and tags of the invitation, and deletes the invitation.
   *
   * @returns the token of a new session
   * @throws Problem `link_invalid` or `email_taken`
   */
  async run({ token, password, address }: Joining): Promise<string> {
    const link = this.links.open('invitation', token);
    const { id, email: invited } = await this.read(token);
    await requireUncommon(password, invited);
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      const invitation = this.requireValid(link, await this.users.lockInvitation(id));
      const { accountId, email, role, restrictedTo } = invitation;
      const createdAt = this.clock.now();
      const user = await this.users.insert({ accountId, email, role, restrictedTo, passwordHash, createdAt });
      await this.users.removeInvitation(accountId, id);
      await this.audit.record(accountId, { userId: user.id, name: email, address }, 'user.joined', { role });
      return this.sessions.start(user.id);
    });
  }

  private requireValid({ nonce, expiresAt }: LinkSubject, invitation: Invitation | null): Invitation {
    if (!invitation || invitation.expiresAt <= this.clock.now()) throw linkInvalid();
    // Identifies the invitation also in a link of an earlier version, which has no nonce.
    const isSameTime = invitation.expiresAt.getTime() === expiresAt.getTime();
    if (!isSameTime || !isLinkOf(invitation, nonce)) throw linkInvalid();
    return invitation;
  }
}
