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

  /** Ends this session of the user. */
  async run({ sessionId, accountId }: SignedIn, actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.sessions.end(sessionId);
      await this.audit.record(accountId, actor, 'user.signed_out');
    });
  }

  /** Ends every session of the user, this one too; their tokens die with them. */
  async everywhere({ userId, accountId }: SignedIn, actor: Actor): Promise<void> {
    await this.unitOfWork.run(async () => {
      await this.sessions.endAll(userId);
      await this.audit.record(accountId, actor, 'user.signed_out_everywhere');
    });
  }
}
