import { IsolationLevel } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from './entity-manager.js';

/** Called with the result of the work, as its last step, still in its transaction. */
export type BeforeCommit = (result: unknown) => Promise<void>;

type Step = () => Promise<void>;

const hooks = new AsyncLocalStorage<BeforeCommit>();
/** What the unit of work under way does after its commit. */
const current = new AsyncLocalStorage<Step[]>();

/**
 * The transaction of a use case. Another use case can open it first, and a caller can add a last step to it
 * (idempotency), so that all of it is stored or nothing.
 */
@Injectable()
export class UnitOfWork {
  private readonly logger = new Logger(UnitOfWork.name);

  constructor(private readonly em: EntityManager) {}

  /** Within a unit of work the work joins it; what is thrown undoes all of it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (current.getStore()) return work();
    const afterCommit: Step[] = [];
    const result = await current.run(afterCommit, () => this.transaction(work));
    for (const step of afterCommit) await this.attempt(step);
    return result;
  }

  /** Reads from one snapshot of the database, whatever others write meanwhile. Nothing can be written in it. */
  snapshot<T>(read: () => Promise<T>): Promise<T> {
    return this.em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  }

  /** Runs work in a savepoint of the unit of work: what the work throws undoes this work only. */
  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(work);
  }

  /**
   * Does it once the work is stored; outside of a unit of work at once. A failure is logged and not thrown, for
   * the work is done: only what is found again in the database may be announced so.
   */
  async afterCommit(step: Step): Promise<void> {
    const steps = current.getStore();
    if (steps) steps.push(step);
    else await this.attempt(step);
  }

  /** Runs `call` so that the unit of work in it, the first if there are several, ends with `hook`. */
  static withLastStep<T>(hook: BeforeCommit, call: () => T): T {
    let isOver = false;
    const once: BeforeCommit = async (result) => {
      if (isOver) return;
      isOver = true;
      await hook(result);
    };
    return hooks.run(once, call);
  }

  private transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      const result = await work();
      // What the hook stores may need the ids of what the work made.
      await this.em.flush();
      await hooks.getStore()?.(result);
      return result;
    });
  }

  private async attempt(step: Step): Promise<void> {
    try {
      // A job that starts here is not the work that the hook belongs to.
      await hooks.exit(step);
    } catch (error) {
      this.logger.error({ err: error }, 'a step after a commit failed; what it announces is in the database');
    }
  }
}
