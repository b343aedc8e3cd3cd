import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { Injectable } from '@nestjs/common';
import { AuditLog } from '../audit/audit-log.js';
import { FailedSignIns } from './failed-sign-ins.js';
import { Passwords } from './passwords.js';
import { Sessions } from './sessions.js';
import { INVALID_CREDENTIALS } from './users.problems.js';
import { UsersRepository } from './users.repository.js';

interface Credentials {
  readonly email: string;
  readonly password: string;
  /** IP address. */
  readonly address: string;
}

@Injectable()
export class SignIn {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly users: UsersRepository,
    private readonly passwords: Passwords,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
    private readonly failures: FailedSignIns,
  ) {}

  /**
   * @returns the token of a new session
   * @throws Problem `invalid_credentials`, after the same work for known and unknown e-mail addresses
   */
  async run({ email, password, address }: Credentials): Promise<string> {
    const user = await this.users.findByEmail(email);
    const isRight = await this.passwords.match(user, password);
    const token = user && isRight ? await this.start(user.id, user.passwordHash, address) : null;
    if (token !== null) return token;
    await this.failures.add(email, address);
    throw new Problem(INVALID_CREDENTIALS, 'Check the e-mail address and the password, then try again.');
  }

  /**
   * Starts a session. The lock makes a concurrent password change wait and then end this session; returns null if the
   * change came first.
   */
  private start(id: number, passwordHash: string, address: string): Promise<string | null> {
    return this.unitOfWork.run(async () => {
      const user = await this.users.lockWithPassword(id, passwordHash);
      if (!user) return null;
      const actor = { userId: id, name: user.email, address };
      await this.audit.record(user.accountId, actor, 'user.signed_in');
      return this.sessions.start(id);
    });
  }
}
