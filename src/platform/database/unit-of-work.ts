import { IsolationLevel, RequestContext } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from './entity-manager.js';

/** Called with the result of the work, as its last step, in its transaction. */
export type LastStep = (result: unknown) => Promise<void>;

type Step = () => Promise<void>;

interface Scope {
  /** Of the first unit of work in this scope; null once it has run. */
  lastStep: LastStep | null;
  /** The steps after the commit; null outside a unit of work. */
  readonly afterCommit: Step[] | null;
}

const scopes = new AsyncLocalStorage<Scope>();

/**
 * The transaction of a use case. A use case within another joins its transaction, and `withLastStep` adds a step to it
 * (idempotency), so that everything is stored or nothing.
 */
@Injectable()
export class UnitOfWork {
  private readonly logger = new Logger(UnitOfWork.name);

  constructor(private readonly em: EntityManager) {}

  /** Runs the work in a transaction, or in that of the surrounding unit of work. An error rolls all of it back. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    const outer = scopes.getStore();
    if (outer?.afterCommit) return work();
    const afterCommit: Step[] = [];
    const result = await scopes.run({ lastStep: null, afterCommit }, () => this.transaction(work, outer));
    for (const step of afterCommit) await this.attempt(step);
    return result;
  }

  /** Runs the work with an identity map of its own, as each request, job, command and background task does. */
  withIdentityMap<T>(work: () => T): T {
    return RequestContext.create(this.em, work);
  }

  /** Runs reads in a read-only transaction that sees one snapshot of the database. */
  snapshot<T>(read: () => Promise<T>): Promise<T> {
    return this.em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  }

  /** Runs work in a savepoint of the unit of work: what the work throws undoes this work only. */
  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(work);
  }

  /**
   * Runs a step after the commit, or at once outside a unit of work. An error is logged and not thrown, because the
   * work is stored. The step must only announce what is also found in the database.
   */
  async afterCommit(step: Step): Promise<void> {
    const steps = scopes.getStore()?.afterCommit;
    if (steps) steps.push(step);
    else await this.attempt(step);
  }

  /** Calls a function and ends the first unit of work in it with `lastStep`. */
  static withLastStep<T>(lastStep: LastStep, call: () => T): T {
    return scopes.run({ lastStep, afterCommit: null }, call);
  }

  private transaction<T>(work: () => Promise<T>, outer: Scope | undefined): Promise<T> {
    return this.em.transactional(async () => {
      const result = await work();
      // The last step may need the ids of new rows.
      await this.em.flush();
      if (outer?.lastStep) {
        const { lastStep } = outer;
        outer.lastStep = null;
        await lastStep(result);
      }
      return result;
    });
  }

  private async attempt(step: Step): Promise<void> {
    try {
      // A unit of work in the step is not the one that the last step belongs to.
      await scopes.exit(step);
    } catch (error) {
      this.logger.error(
        { err: error },
        'a step after the commit failed; what it announces is in the database',
      );
    }
  }
}
