import { UnitOfWork } from '#platform/database/unit-of-work';
import { fieldError } from '#platform/http/field-errors';
import { validationProblem } from '#platform/http/validation';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog } from '../audit/audit-log.js';
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
   * Ends every session of the user, this one too: whoever knew the old password may be in any of them.
   *
   * @returns the token of a new session
   * @throws Problem `validation_failed` when the present password is not this one
   */
  async run({ userId, accountId }: SignedIn, actor: Actor, present: string, next: string): Promise<string> {
    if (!(await this.passwords.match(await this.users.findById(userId), present))) {
      throw validationProblem([fieldError('#/current_password', 'wrong_password')]);
    }
    const passwordHash = await this.passwords.hash(next);
    return this.unitOfWork.run(async () => {
      await this.users.setPassword(userId, passwordHash);
      await this.sessions.endAll(userId);
      await this.audit.record(accountId, actor, 'user.password_changed');
      return this.sessions.start(userId);
    });
  }
}
