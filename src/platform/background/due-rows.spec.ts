import { Logger } from '@nestjs/common';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import type { EntityManager } from '../database/entity-manager.js';
import { UnitOfWork } from '../database/unit-of-work.js';
import { DueRows } from './due-rows.js';

const fake = {
  name: 'default',
  fork: () => fake,
  flush: () => Promise.resolve(),
  transactional: (work: () => unknown) => work(),
};
const em = fake as unknown as EntityManager;

describe('DueRows.process', () => {
  const dueRows = new DueRows(new UnitOfWork(em));
  let tried: number[];
  let stopping: AbortController;
  let logged: MockInstance<Logger['error']>;

  beforeEach(() => {
    tried = [];
    stopping = new AbortController();
    logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Handles the rows 1, 2 and 3; `second` handles row 2. */
  const process = (second: () => Promise<boolean>): Promise<number> =>
    dueRows.process({
      ids: [1, 2, 3],
      handle: (id) => {
        tried.push(id);
        return id === 2 ? second() : Promise.resolve(true);
      },
      failure: 'a row failed',
      signal: stopping.signal,
    });

  it('logs a row that fails and handles the others', async () => {
    expect(await process(() => Promise.reject(new Error('a bug')))).toBe(2);
    expect(tried).toEqual([1, 2, 3]);
    expect(logged.mock.calls).toEqual([[{ err: new Error('a bug'), id: 2 }, 'a row failed']]);
  });

  it('does not count a row that another process claimed', async () => {
    expect(await process(() => Promise.resolve(false))).toBe(2);
  });

  it('rejects when the database is unreachable and leaves the remaining rows due', async () => {
    const outage = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
    await expect(process(() => Promise.reject(outage))).rejects.toBe(outage);
    expect(tried).toEqual([1, 2]);
    expect(logged).not.toHaveBeenCalled();
  });

  it('stops after the current row when the signal is aborted', async () => {
    const handled = await process(() => {
      stopping.abort();
      return Promise.resolve(true);
    });
    expect([handled, tried]).toEqual([2, [1, 2]]);
  });
});
