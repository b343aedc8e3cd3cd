import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityManager } from './entity-manager.js';
import { UnitOfWork } from './unit-of-work.js';

/** The steps, in order. */
let log: string[];

/** The part of an entity manager that a unit of work uses. */
const em = {
  async transactional<T>(work: () => Promise<T>): Promise<T> {
    log.push('begin');
    try {
      const result = await work();
      log.push('commit');
      return result;
    } catch (error) {
      log.push('rollback');
      throw error;
    }
  },
  flush: () => Promise.resolve(),
} as unknown as EntityManager;

describe('UnitOfWork', () => {
  const unit = new UnitOfWork(em);
  const step = (name: string) => (): Promise<string> => {
    log.push(name);
    return Promise.resolve(name);
  };
  const logged = (name: string) => (): Promise<void> => step(name)().then(() => undefined);

  beforeEach(() => {
    log = [];
    Logger.overrideLogger(false);
  });

  it('runs nested units in one transaction', async () => {
    const result = await unit.run(async () => {
      await unit.run(step('reserve'));
      return unit.run(step('store'));
    });
    expect(result).toBe('store');
    expect(log).toEqual(['begin', 'reserve', 'store', 'commit']);
  });

  it('rolls back when a nested unit throws', async () => {
    const failing = unit.run(() => unit.run(() => Promise.reject(new Error('no'))));
    await expect(failing).rejects.toThrow('no');
    expect(log).toEqual(['begin', 'rollback']);
  });

  it('runs the last step of its caller once, with its own result, before the commit', async () => {
    const last = (result: unknown): Promise<void> => logged(`store ${String(result)}`)();
    await UnitOfWork.withLastStep(last, () =>
      unit.run(async () => {
        await unit.run(step('inner'));
        return 'outer';
      }),
    );
    expect(log).toEqual(['begin', 'inner', 'store outer', 'commit']);
  });

  it('runs the last step of a request in its first unit only, not in the unit of a job that the request started', async () => {
    await UnitOfWork.withLastStep(logged('store'), async () => {
      await unit.run(step('work'));
      await unit.run(step('job'));
    });
    expect(log).toEqual(['begin', 'work', 'store', 'commit', 'begin', 'job', 'commit']);
  });

  it('runs the steps of afterCommit in order, after the commit', async () => {
    await unit.run(async () => {
      await unit.afterCommit(logged('enqueue'));
      await unit.run(() => unit.afterCommit(logged('notify')));
      log.push('store');
    });
    expect(log).toEqual(['begin', 'store', 'commit', 'enqueue', 'notify']);
  });

  it('runs no step of afterCommit after a rollback', async () => {
    const failing = unit.run(async () => {
      await unit.afterCommit(logged('enqueue'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(log).toEqual(['begin', 'rollback']);
  });

  it('runs the other steps of afterCommit when one fails', async () => {
    await unit.run(async () => {
      await unit.afterCommit(() => Promise.reject(new Error('the queue is gone')));
      await unit.afterCommit(logged('notify'));
    });
    expect(log).toEqual(['begin', 'commit', 'notify']);
  });

  it('opens a new transaction, without the last step, for a unit in a step of afterCommit', async () => {
    await UnitOfWork.withLastStep(logged('store'), () =>
      unit.run(() => unit.afterCommit(() => unit.run(logged('job')))),
    );
    expect(log).toEqual(['begin', 'store', 'commit', 'begin', 'job', 'commit']);
  });

  it('runs a step of afterCommit immediately outside of a unit', async () => {
    await unit.afterCommit(logged('enqueue'));
    expect(log).toEqual(['enqueue']);
  });
});
