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
  let dueRows: DueRows;
  let tried: number[];
  let stopping: AbortController;
  let logged: MockInstance<Logger['error']>;

  beforeEach(() => {
    dueRows = new DueRows(new UnitOfWork(em));
    tried = [];
    stopping = new AbortController();
    logged = vi.spyOn(Logger.prototype, 'error').mockImplementation(() => undefined);
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  /** Handles the due rows; `second` handles row 2. */
  const process = (second: () => Promise<boolean>, ids = [1, 2, 3]): Promise<number> =>
    dueRows.process({
      ids,
      handle: (id) => {
        tried.push(id);
        return id === 2 ? second() : Promise.resolve(true);
      },
      failure: 'a row failed',
      signal: stopping.signal,
    });

  const at = (seconds: number) => vi.spyOn(performance, 'now').mockReturnValue(seconds * 1000);

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

  it.each([
    [
      'fails at the next run, then after 10 to 60 seconds',
      () => Promise.reject(new Error('a bug')),
      [0, 1, 11, 31, 71, 131, 191],
    ],
    [
      'another process has at the next run, then at every third one',
      () => Promise.resolve(false),
      [0, 1, 4, 7, 10, 13, 16],
    ],
  ])('repeats a row that %s, and the others at once', async (_, second, expected) => {
    const triedAt: number[] = [];
    for (let seconds = 0; triedAt.length < expected.length; seconds++) {
      at(seconds);
      tried = [];
      await process(second);
      expect(tried).toEqual(expect.arrayContaining([1, 3]));
      if (tried.includes(2)) triedAt.push(seconds);
    }
    expect(triedAt).toEqual(expected);
  });

  it.each([
    ['fails', () => Promise.reject(new Error('a bug'))],
    ['another process has', () => Promise.resolve(false)],
  ])('forgets that a row %s once it is handled, and when it is no longer due', async (_, unhandled) => {
    at(0);
    await process(unhandled);
    await process(() => Promise.resolve(true));
    await process(unhandled);
    await process(unhandled);
    tried = [];
    await process(unhandled);
    expect(tried).toEqual([1, 3]);
    at(1_000);
    for (let run = 0; run < 3; run++) await process(unhandled, [1, 3]);
    tried = [];
    await process(unhandled);
    await process(unhandled);
    expect(tried.filter((id) => id === 2)).toHaveLength(2);
  });

  it('stops after the current row when the signal is aborted', async () => {
    const handled = await process(() => {
      stopping.abort();
      return Promise.resolve(true);
    });
    expect([handled, tried]).toEqual([2, [1, 2]]);
  });
});
