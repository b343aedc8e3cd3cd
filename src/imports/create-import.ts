import { Clock } from '#platform/clock';
import { UnitOfWork } from '#platform/database/unit-of-work';
import { Problem } from '#platform/http/problem';
import { tagKey } from '#platform/ignoring-case';
import { JobQueue } from '#platform/jobs/job-queue';
import { currentRequestId } from '#platform/request-id';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { AccountsRepository } from '../accounts/accounts.repository.js';
import type { BusinessImport } from './business-import.entity.js';
import { ImportRowsRepository } from './import-rows.repository.js';
import { TOO_MANY_IMPORTS } from './imports.problems.js';
import { ImportsRepository } from './imports.repository.js';
import type { PreparedFile } from './read/prepare-file.js';
import { announceImports } from './run/import-jobs.js';

const MAX_UNFINISHED = 20;

@Injectable()
export class CreateImport {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly accounts: AccountsRepository,
    private readonly imports: ImportsRepository,
    private readonly rows: ImportRowsRepository,
    private readonly queue: JobQueue,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a file, whose rows are imported in the background.
   *
   * @throws Problem `too_many_imports`
   */
  async run(
    { accountId, livemode, restrictedTo }: Tenant,
    { columns, delimiter, rowsTotal, refused, batches }: PreparedFile,
    { isDryRun }: { isDryRun: boolean },
  ): Promise<BusinessImport> {
    const isDone = refused === rowsTotal;
    const now = this.clock.now();
    return this.unitOfWork.run(async () => {
      // Serialises concurrent requests, so that the second counts the import of the first.
      await this.accounts.lock(accountId);
      const unfinished = await this.imports.countUnfinished(accountId);
      if (unfinished >= MAX_UNFINISHED) {
        throw new Problem(
          TOO_MANY_IMPORTS,
          `The account has ${unfinished} unfinished imports. Wait until one ends.`,
        );
      }
      const created = await this.imports.insert({
        accountId,
        livemode,
        restrictedTo: restrictedTo?.map(tagKey) ?? null,
        isDryRun,
        status: isDone ? 'completed' : 'queued',
        columns: [...columns],
        delimiter,
        rowsTotal,
        rowsDone: refused,
        refused,
        requestId: currentRequestId(),
        createdAt: now,
        completedAt: isDone ? now : null,
      });
      await this.rows.insert(created.id, batches);
      if (!isDone) await this.unitOfWork.afterCommit(() => announceImports(this.queue));
      return created;
    });
  }
}
