import { Injectable, Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { isUnreachable } from '../database/outage.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { RowBackoff } from './row-backoff.js';

export interface DueRowsOptions {
  readonly ids: readonly number[];
  /**
   * Handles a row in a transaction and an identity map of its own. Returns false if the row is no longer due, or if
   * another process has it: the method claims the row with SKIP LOCKED.
   */
  readonly handle: (id: number) => Promise<boolean>;
  /** The log line for a row that fails. Each task has its own. */
  readonly failure: string;
  readonly signal: AbortSignal;
}

/** Handles due rows. Any number of processes may do so at once. */
@Injectable()
export class DueRows {
  private readonly logger = new Logger(DueRows.name);
  /** By log line. */
  private readonly delays = new Map<string, RowBackoff>();

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Handles the rows one after another until the signal is aborted. A row that fails is logged and stays due; the
   * others are still handled. A row that was not handled in two runs is skipped for a time (`RowBackoff`).
   *
   * @returns the number of handled rows
   * @throws the error of an unreachable database, which leaves the remaining rows due
   */
  async process({ ids, handle, failure, signal }: DueRowsOptions): Promise<number> {
    const backoff = this.delays.get(failure) ?? new RowBackoff();
    this.delays.set(failure, backoff);
    const delayed = backoff.delayed();
    let handled = 0;
    for (const id of ids) {
      if (signal.aborted) break;
      if (delayed.has(id)) continue;
      const outcome = await this.handle(id, handle, failure);
      if (outcome === 'handled') handled++;
      if (outcome === 'failed') backoff.delay(id);
      else backoff[outcome](id);
      // Queries of the embedded database never yield to the event loop, so sockets would starve.
      await setImmediate();
    }
    return handled;
  }

  private async handle(
    id: number,
    handle: DueRowsOptions['handle'],
    failure: string,
  ): Promise<'handled' | 'missed' | 'failed'> {
    try {
      const isHandled = await this.unitOfWork.withIdentityMap(() => this.unitOfWork.run(() => handle(id)));
      return isHandled ? 'handled' : 'missed';
    } catch (error) {
      if (isUnreachable(error)) throw error;
      this.logger.error({ err: error, id }, failure);
      return 'failed';
    }
  }
}
