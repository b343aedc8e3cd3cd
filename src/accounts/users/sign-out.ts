import { UnitOfWork } from '#platform/database/unit-of-work';
import { Injectable } from '@nestjs/common';
import { type Actor, AuditLog } from '../audit/audit-log.js';
import { Sessions, type SignedIn } from './sessions.js';

@Injectable()
export class SignOut {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly sessions: Sessions,
    private readonly audit: AuditLog,
  ) {}

  /** Ends the current session. */
  async run({ sessionId, accountId }: SignedIn, actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.sessions.end(sessionId);
      await this.audit.record(accountId, actor, 'user.signed_out');
    });
  }

  /** Ends every session of the user, including the current one, and thereby their access tokens. */
  async everywhere({ userId, accountId }: SignedIn, actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.sessions.endAll(userId);
      await this.audit.record(accountId, actor, 'user.signed_out_everywhere');
    });
  }
}
