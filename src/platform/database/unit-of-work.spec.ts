import { Logger } from '@nestjs/common';
import { beforeEach, describe, expect, it } from 'vitest';
import type { EntityManager } from './entity-manager.js';
import { UnitOfWork } from './unit-of-work.js';

/** Everything that happened, in order. */
let log: string[];

/** Only what a unit of work asks of it. */
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

describe('a unit of work', () => {
  const unit = new UnitOfWork(em);
  const step = (name: string) => (): Promise<string> => {
    log.push(name);
    return Promise.resolve(name);
  };
  const noted = (name: string) => (): Promise<void> => step(name)().then(() => undefined);

  beforeEach(() => {
    log = [];
    Logger.overrideLogger(false);
  });

  it('is one transaction, whatever units are in it', async () => {
    const result = await unit.run(async () => {
      await unit.run(step('reserve'));
      return unit.run(step('store'));
    });
    expect(result).toBe('store');
    expect(log).toEqual(['begin', 'reserve', 'store', 'commit']);
  });

  it('is undone by what is thrown in a unit within it', async () => {
    const failing = unit.run(() => unit.run(() => Promise.reject(new Error('no'))));
    await expect(failing).rejects.toThrow('no');
    expect(log).toEqual(['begin', 'rollback']);
  });

  it('ends with the last step of whoever stands around it: once, with its own result, before the commit', async () => {
    const last = (result: unknown): Promise<void> => noted(`keep ${String(result)}`)();
    await UnitOfWork.withLastStep(last, () =>
      unit.run(async () => {
        await unit.run(step('inner'));
        return 'outer';
      }),
    );
    expect(log).toEqual(['begin', 'inner', 'keep outer', 'commit']);
  });

  it('runs the last step of a request in its first unit only, not in the unit of a job that the request started', async () => {
    await UnitOfWork.withLastStep(noted('keep'), async () => {
      await unit.run(step('work'));
      await unit.run(step('job'));
    });
    expect(log).toEqual(['begin', 'work', 'keep', 'commit', 'begin', 'job', 'commit']);
  });

  it('does afterwards what it was told to, in order, and only once it is stored', async () => {
    await unit.run(async () => {
      await unit.afterCommit(noted('enqueue'));
      await unit.run(() => unit.afterCommit(noted('tell')));
      log.push('store');
    });
    expect(log).toEqual(['begin', 'store', 'commit', 'enqueue', 'tell']);
  });

  it('does nothing afterwards when it was undone', async () => {
    const failing = unit.run(async () => {
      await unit.afterCommit(noted('enqueue'));
      throw new Error('no');
    });
    await expect(failing).rejects.toThrow('no');
    expect(log).toEqual(['begin', 'rollback']);
  });

  it('stays done when what comes afterwards fails, and the rest still comes', async () => {
    await unit.run(async () => {
      await unit.afterCommit(() => Promise.reject(new Error('the queue is gone')));
      await unit.afterCommit(noted('tell'));
    });
    expect(log).toEqual(['begin', 'commit', 'tell']);
  });

  it('is over for what comes afterwards: a unit there is another one, without the last step', async () => {
    await UnitOfWork.withLastStep(noted('keep'), () =>
      unit.run(() => unit.afterCommit(() => unit.run(noted('job')))),
    );
    expect(log).toEqual(['begin', 'keep', 'commit', 'begin', 'job', 'commit']);
  });

  it('is not needed to do something afterwards: without one it is done at once', async () => {
    await unit.afterCommit(noted('enqueue'));
    expect(log).toEqual(['enqueue']);
  });
});
