import type { CommandContext } from '#platform/cli/command-context';
import { CommandFailure } from '#platform/cli/command-failure';
import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { Injectable } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import { isEnded } from '../record/scan.entity.js';
import { ScansRepository } from '../record/scans.repository.js';
import { RunWaitingScans } from '../run/run-waiting-scans.js';

const POLL_MS = 200;

/** Waits in a command until a scan has ended. */
@Injectable()
export class WaitForScan {
  constructor(
    private readonly scans: ScansRepository,
    private readonly waitingScans: RunWaitingScans,
  ) {}

  /**
   * Outside of the service, this process measures the scan itself unless another process has its lease.
   *
   * @throws CommandFailure `interrupted` when the signal is aborted; the scan can continue later
   */
  async run(scanId: number, context: CommandContext): Promise<void> {
    try {
      for (;;) {
        if (!context.inService) await this.measureHere(scanId, context);
        if (await this.hasEnded(scanId, context)) return;
        await setTimeout(POLL_MS, undefined, { signal: context.signal });
      }
    } catch (error) {
      if (!context.signal.aborted) throw error;
      throw new CommandFailure(
        'interrupted',
        `Stopped waiting for scan ${scanId}. It is not lost: the service goes on with it` +
          (context.inService ? '.' : ' when it runs.'),
      );
    }
  }

  private async measureHere(scanId: number, context: CommandContext): Promise<void> {
    const poll = setInterval(() => {
      // Only reports progress; errors of the database surface elsewhere.
      this.hasEnded(scanId, context).catch(() => undefined);
    }, POLL_MS);
    try {
      await this.waitingScans.runOne(scanId, context);
    } finally {
      clearInterval(poll);
    }
  }

  private async hasEnded(scanId: number, { progress }: CommandContext): Promise<boolean> {
    const scan = (await this.scans.statesOf([scanId])).get(scanId);
    if (!scan) throw new Problem(NOT_FOUND, `Scan ${scanId} was deleted.`);
    progress({ done: scan.pinsMeasured, total: scan.pinsTotal, unit: 'pins' });
    return isEnded(scan.status);
  }
}
