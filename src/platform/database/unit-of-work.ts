import { Injectable } from '@nestjs/common';
import { AsyncLocalStorage } from 'node:async_hooks';
import { EntityManager } from './entity-manager.js';

/** Called with the result of the work, as its last step, still in its transaction. */
export type BeforeCommit = (result: unknown) => Promise<void>;

const hooks = new AsyncLocalStorage<BeforeCommit>();

/**
 * The transaction of a use case. Whoever stands around the use case (the idempotency interceptor) can add a
 * last step to it, so that both are stored or neither.
 */
@Injectable()
export class UnitOfWork {
  constructor(private readonly em: EntityManager) {}

  run<T>(work: () => Promise<T>): Promise<T> {
    return this.em.transactional(async () => {
      const result = await work();
      // What the hook stores may need the ids of what the work made.
      await this.em.flush();
      await hooks.getStore()?.(result);
      return result;
    });
  }

  /** Runs `call` so that the unit of work in it ends with `hook`. */
  static withLastStep<T>(hook: BeforeCommit, call: () => T): T {
    return hooks.run(hook, call);
  }
}
