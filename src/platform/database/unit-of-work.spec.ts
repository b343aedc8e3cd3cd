import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityManager } from './entity-manager.js';
import { UnitOfWork } from './unit-of-work.js';

/** The calls in their order. */
let log: string[];

/** The methods that a unit of work calls. */
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
  const record = (name: string) => (): Promise<void> => step(name)().then(() => undefined);

  beforeEach(() => {
    log = [];
    Logger.overrideLogger(false);
  });

  it('runs nested units of work in one transaction', async () => {
    const result = await unit.run(async () => {
      await unit.run(step('reserve'));
      return unit.run(step('store'));
    });
    expect(result).toBe('store');
    expect(log).toEqual(['begin', 'reserve', 'store', 'commit']);
  });

  it('rolls back when a nested unit of work throws', async () => {
    const failing = unit.run(() => unit.run(() => Promise.reject(new Error('no'))));
    await expect(failing).rejects.toThrow('no');
    expect(log).toEqual(['begin', 'rollback']);
  });

  it('runs the last step once, with the result of the outer unit of work, before the commit', async () => {
    const last = (result: unknown): Promise<void> => record(`keep ${String(result)}`)();
    await UnitOfWork.withLastStep(last, () =>
      unit.run(async () => {
        await unit.run(step('inner'));
        return 'outer';
      }),
    );
    expect(log).toEqual(['begin', 'inner', 'keep outer', 'commit']);
  });

  it('runs the last step only in the first of two units of work', async () => {
    await UnitOfWork.withLastStep(record('keep'), async () => {
      await unit.run(step('work'));
      await unit.run(step('job'));
    });
    expect(log).toEqual(['begin', 'work', 'keep', 'commit', 'begin', 'job', 'commit']);
  });

  it('runs the last step in the next unit of work when the first one failed before it', async () => {
    await UnitOfWork.withLastStep(record('keep'), async () => {
      await expect(unit.run(() => Promise.reject(new Error('deadlock')))).rejects.toThrow('deadlock');
      await unit.run(step('again'));
    });
    expect(log).toEqual(['begin', 'rollback', 'begin', 'again', 'keep', 'commit']);
  });

  it('runs the steps after the commit in the order in which they were added', async () => {
    await unit.run(async () => {
      await unit.afterCommit(record('enqueue'));
      await unit.run(() => unit.afterCommit(record('notify')));
      log.push('store');
    });
    expect(log).toEqual(['begin', 'store', 'commit', 'enqueue', 'notify']);
  });

  it('runs no step after a rollback', async () => {
    const failing = unit.run(async () => {
      await unit.afterCommit(record('enqueue'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(log).toEqual(['begin', 'rollback']);
  });

  it('stays committed and runs the other steps when a step after the commit fails', async () => {
    await unit.run(async () => {
      await unit.afterCommit(() => Promise.reject(new Error('the queue is gone')));
      await unit.afterCommit(record('notify'));
    });
    expect(log).toEqual(['begin', 'commit', 'notify']);
  });

  it('opens a new transaction, without the last step, for a unit of work in a step after the commit', async () => {
    await UnitOfWork.withLastStep(record('keep'), () =>
      unit.run(() => unit.afterCommit(() => unit.run(record('job')))),
    );
    expect(log).toEqual(['begin', 'keep', 'commit', 'begin', 'job', 'commit']);
  });

  it('afterCommit runs the step at once outside a unit of work', async () => {
    await unit.afterCommit(record('enqueue'));
    expect(log).toEqual(['enqueue']);
  });
});
