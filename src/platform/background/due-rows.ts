import { Injectable, Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import { isUnreachable } from '../database/outage.js';
import { UnitOfWork } from '../database/unit-of-work.js';

export interface DueRowsOptions {
  readonly ids: readonly number[];
  /**
   * Handles a row in a transaction and an identity map of its own. Returns false if the row is no longer due, or if
   * another process has it: the method claims the row with SKIP LOCKED.
   */
  readonly handle: (id: number) => Promise<boolean>;
  /** The log line for a row that fails. */
  readonly failure: string;
  readonly signal: AbortSignal;
}

/** Handles due rows. Any number of processes may do so at once. */
@Injectable()
export class DueRows {
  private readonly logger = new Logger(DueRows.name);

  constructor(private readonly unitOfWork: UnitOfWork) {}

  /**
   * Handles the rows one after another until the signal is aborted. A row that fails is logged and stays due; the
   * others are still handled.
   *
   * @returns the number of handled rows
   * @throws the error of an unreachable database, which leaves the remaining rows due
   */
  async process({ ids, handle, failure, signal }: DueRowsOptions): Promise<number> {
    let handled = 0;
    for (const id of ids) {
      if (signal.aborted) break;
      try {
        const isHandled = await this.unitOfWork.withIdentityMap(() => this.unitOfWork.run(() => handle(id)));
        if (isHandled) handled++;
      } catch (error) {
        if (isUnreachable(error)) throw error;
        this.logger.error({ err: error, id }, failure);
      }
      // Queries of the embedded database never yield to the event loop, so sockets would starve.
      await setImmediate();
    }
    return handled;
  }
}
