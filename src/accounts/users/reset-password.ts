import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { isLinkOf } from '#platform/secrets/link-columns';
import { Injectable } from '@nestjs/common';
import { hashToken } from '../api-key-format.js';
import type { AppUser } from '../app-user.entity.js';
import { AuditLog } from '../audit/audit-log.js';
import { requireUncommon } from './common-passwords.js';
import { Passwords } from './passwords.js';
import { linkInvalid, SealedLinks } from './sealed-links.js';
import { Sessions } from './sessions.js';
import { UsersRepository } from './users.repository.js';

const LINK_MS = 60 * 60_000;

/**
 * Resets a password by link. The link contains a fingerprint of the stored hash, so any password change invalidates it,
 * and the nonce of the user, which a restore changes: it could bring an earlier hash back.
 */
@Injectable()
export class ResetPassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersRepository,
    private readonly links: SealedLinks,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly clock: Clock,
  ) {}

  /** Creates a reset link, valid for one hour. */
  link(user: AppUser): { path: string; expiresAt: Date } {
    const expiresAt = new Date(this.clock.now().getTime() + LINK_MS);
    const subject = `${user.id} ${fingerprint(user)}`;
    return { path: this.links.make('reset', { subject, expiresAt, nonce: user.linkNonce }), expiresAt };
  }

  /** Sets the password and ends every session of the user. @returns the id of the user @throws Problem `link_invalid` */
  async run(token: string, password: string, address: string): Promise<number> {
    const { subject, nonce } = this.links.open('reset', token);
    const [id, expected] = subject.split(' ');
    const owner = await this.users.findById(Number(id));
    if (owner) await requireUncommon(password, owner.email);
    const passwordHash = await this.passwords.hash(password);
    return this.unitOfWork.run(async () => {
      const user = await this.users.lock(Number(id));
      if (!user || fingerprint(user) !== expected || !isLinkOf(user, nonce)) throw linkInvalid();
      await this.users.setPassword(user.id, passwordHash);
      await this.sessions.endAll(user.id);
      const actor = { userId: user.id, name: user.email, address };
      await this.audit.record(user.accountId, actor, 'user.password_reset');
      return user.id;
    });
  }
}

function fingerprint({ passwordHash }: AppUser): string {
  return hashToken(passwordHash).toString('base64url').slice(0, 16);
}
