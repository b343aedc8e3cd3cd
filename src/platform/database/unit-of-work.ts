import { IsolationLevel, RequestContext } from '@mikro-orm/core';
import { Injectable, Logger } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from './entity-manager.js';

/** The last step of a transaction; it receives the result of the work. */
export type BeforeCommit = (result: unknown) => Promise<void>;

type Step = () => Promise<void>;

const hooks = new AsyncLocalStorage<BeforeCommit>();
/** The steps that run after the commit of the current unit of work. */
const current = new AsyncLocalStorage<Step[]>();

/** Opens the transaction of a use case. Nested units join it, and a caller can add a last step (idempotency). */
@Injectable()
export class UnitOfWork {
  private readonly logger = new Logger(UnitOfWork.name);

  constructor(private readonly em: EntityManager) {}

  /** Runs the work in a transaction, or joins the current one. An error rolls back all of it. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (current.getStore()) return work();
    const afterCommit: Step[] = [];
    const result = await current.run(afterCommit, () => this.transaction(work));
    for (const step of afterCommit) await this.attempt(step);
    return result;
  }

  /** Runs the work with an identity map of its own, as each request, job, command and background task does. */
  withIdentityMap<T>(work: () => T): T {
    return RequestContext.create(this.em, work);
  }

  /** Runs several reads on one snapshot of the database, in a read-only transaction. */
  snapshot<T>(read: () => Promise<T>): Promise<T> {
    return this.em.transactional(read, { isolationLevel: IsolationLevel.REPEATABLE_READ, readOnly: true });
  }

  /** Runs work in a savepoint of the unit of work: what the work throws undoes this work only. */
  savepoint<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(work);
  }

  /**
   * Runs a step after the commit, or immediately outside of a unit of work. A failure is logged and not thrown: a
   * background task must find again in the database what the step announces.
   */
  async afterCommit(step: Step): Promise<void> {
    const steps = current.getStore();
    if (steps) steps.push(step);
    else await this.attempt(step);
  }

  /** Runs `call` and adds `hook` as the last step of its first unit of work. */
  static withLastStep<T>(hook: BeforeCommit, call: () => T): T {
    let hasRun = false;
    const once: BeforeCommit = async (result) => {
      if (hasRun) return;
      hasRun = true;
      await hook(result);
    };
    return hooks.run(once, call);
  }

  private transaction<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      const result = await work();
      // The hook may need the ids of new entities.
      await this.em.flush();
      await hooks.getStore()?.(result);
      return result;
    });
  }

  private async attempt(step: Step): Promise<void> {
    try {
      // A job that starts here must not run the hook of the request.
      await hooks.exit(step);
    } catch (error) {
      this.logger.error({ err: error }, 'a step after a commit failed; a background task retries it');
    }
  }
}
