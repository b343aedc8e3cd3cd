import type { CommandContext } from '#platform/cli/command-context';
import { CommandFailure } from '#platform/cli/command-failure';
import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { ImportsService } from '../imports.service.js';
import { RunWaitingImports } from '../run/run-waiting-imports.js';

const POLL_MS = 200;

/** Waits in a command until an import has ended. */
@Injectable()
export class WaitForImport {
  constructor(
    private readonly imports: ImportsService,
    private readonly waiting: RunWaitingImports,
  ) {}

  /**
   * Outside of the service, this process does the work itself unless another process has the lease.
   *
   * @throws CommandFailure `interrupted` when the signal is aborted; the import can continue later
   */
  async run(tenant: Tenant, id: number, context: CommandContext): Promise<void> {
    const { signal, inService } = context;
    try {
      while (!(await this.hasEnded(tenant, id, context))) {
        signal.throwIfAborted();
        const hasWorked = !inService && (await this.waiting.turn(signal));
        if (!hasWorked) await setTimeout(POLL_MS, undefined, { signal });
      }
    } catch (error) {
      if (!signal.aborted) throw error;
      throw new CommandFailure(
        'interrupted',
        `Stopped waiting for import ${id}. It is not lost: the service goes on with it` +
          (inService ? '.' : ' when it runs.'),
      );
    }
  }

  private async hasEnded(tenant: Tenant, id: number, { progress }: CommandContext): Promise<boolean> {
    const { status, rowsDone, rowsTotal } = await this.imports.get(tenant, id);
    progress({ done: rowsDone, total: rowsTotal, unit: 'rows' });
    return status === 'completed' || status === 'failed';
  }
}
