import { UnitOfWork } from '#platform/database/unit-of-work';
import { fieldError } from '#platform/http/field-errors';
import type { Problem } from '#platform/http/problem';
import { validationProblem } from '#platform/http/validation';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { requireUncommon } from './common-passwords.js';
import { Passwords } from './passwords.js';
import { Sessions, type SignedIn } from './sessions.js';
import { UsersRepository } from './users.repository.js';

@Injectable()
export class ChangePassword {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /**
   * Sets a new password and ends every session of the user, including the current one: an attacker who knew the old
   * password may hold any of them.
   *
   * @returns the token of a new session
   * @throws Problem `validation_failed` if the current password is wrong
   */
  async run({ userId, accountId }: SignedIn, actor: Actor, current: string, next: string): Promise<string> {
    const user = await this.users.findById(userId);
    const verifiedHash = user?.passwordHash;
    if (!user || verifiedHash === undefined || !(await this.passwords.match(user, current)))
      throw wrongPassword();
    await requireUncommon(next, user.email, '#/new_password');
    const passwordHash = await this.passwords.hash(next);
    return this.unitOfWork.run(async () => {
      // Another change or reset may have been stored since the password was verified.
      if (!(await this.users.lockWithPassword(userId, verifiedHash))) throw wrongPassword();
      await this.users.setPassword(userId, passwordHash);
      await this.sessions.endAll(userId);
      await this.audit.record(accountId, actor, 'user.password_changed');
      return this.sessions.start(userId);
    });
  }
}

function wrongPassword(): Problem {
  return validationProblem([fieldError('#/current_password', 'wrong_password')]);
}
