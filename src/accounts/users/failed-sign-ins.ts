import { defineJob, HandlesJob } from '#platform/jobs/handles-job';
import { JobQueue } from '#platform/jobs/job-queue';
import { Injectable } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { AuditLog } from '../audit/audit-log.js';
import { UsersRepository } from './users.repository.js';

interface FailedSignIn {
  readonly email: string;
  /** IP address. */
  readonly address: string;
}

const failedSignInJob = defineJob<FailedSignIn>('user.sign-in-failed');
/** Delays the write beyond the response, whose duration must not reveal whether the user exists. */
const DELAY_MS = 1_000;

/** Records failed sign-ins in the audit log of the user's account. */
@Injectable()
export class FailedSignIns {
  constructor(
    private readonly queue: JobQueue,
    private readonly users: UsersRepository,
    private readonly audit: AuditLog,
  ) {}

  add(email: string, address: string): Promise<void> {
    return this.queue.enqueue(failedSignInJob, { email, address }, { id: randomUUID(), delayMs: DELAY_MS });
  }

  @HandlesJob(failedSignInJob)
  async record({ email, address }: FailedSignIn): Promise<void> {
    const user = await this.users.findByEmail(email);
    if (!user) return;
    const actor = { userId: user.id, name: user.email, address };
    await this.audit.record(user.accountId, actor, 'user.sign_in_failed');
  }
}
