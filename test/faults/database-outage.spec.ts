import { type ArgumentsHost, Logger } from '@nestjs/common';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import {
  DatabaseReplacedError,
  DatabaseUnavailableError,
} from '../../src/platform/database/embedded/database-errors.js';
import {
  isDatabaseTimeout,
  isOutage,
  isUnreachable,
  retryDuringOutage,
} from '../../src/platform/database/outage.js';
import { ProblemFilter } from '../../src/platform/http/problem.filter.js';
import { inFakeTime } from '../support/fake-time.js';
const coded = (code: string) => Object.assign(new Error('no'), { code });

describe('retryDuringOutage', () => {
  it('retries with a pause of at most five seconds until the work succeeds', async () => {
    await inFakeTime(async () => {
      const end = performance.now() + HOURS_MS;
      const work = vi.fn(() =>
        performance.now() < end ? Promise.reject(coded('ECONNREFUSED')) : Promise.resolve('done'),
      );
      expect(await retryDuringOutage(work, never)).toBe('done');
      expect(performance.now() - end).toBeLessThanOrEqual(5_000);
      expect(work.mock.calls.length).toBeLessThan(HOURS_MS / 5_000 + 20);
    }, 2 * HOURS_MS);
  });

  it('rejects at once with an error that is not an outage', async () => {
    const work = vi.fn(() => Promise.reject(coded('23505')));
    await expect(retryDuringOutage(work, never)).rejects.toThrow('no');
    expect(work).toHaveBeenCalledOnce();
  });

  it('makes a last attempt when the signal is aborted', async () => {
    const given = new AbortController();
    const work = vi.fn(() => Promise.reject(coded('57P03')));
    await inFakeTime(async () => {
      setTimeout(() => {
        given.abort();
      }, 60_000);
      await expect(retryDuringOutage(work, given.signal)).rejects.toThrow('no');
      expect(performance.now()).toBeLessThan(70_000);
    });
  });
});

/** What a failover, a pooler or an administrator causes, by SQLSTATE. */
describe('errors of the database', () => {
  it.each([
    ['25006', 'a standby, or writes that an administrator stopped'],
    ['28P01', 'a password that is being changed'],
    ['28000', 'a role that may not log in for now'],
    ['3D000', 'a database that is being restored'],
    ['08006', 'a lost connection'],
    ['08P01', 'a pooler without a server'],
    ['53100', 'a full disk of the server'],
    ['53200', 'a server without memory'],
    ['53300', 'too many connections'],
    ['53400', 'a configured limit'],
    ['57P01', 'a shutdown'],
    ['57P02', 'a crash'],
    ['57P03', 'a start'],
    ['57P04', 'a dropped database'],
    ['57P05', 'an idle session that was ended'],
    ['58000', 'a pooler without a connection'],
    ['58030', 'a failed read of the disk'],
  ])('%s is an outage: %s', async (code) => {
    expect([isOutage(coded(code)), isUnreachable(coded(code))]).toEqual([true, true]);
    const work = vi.fn().mockRejectedValueOnce(coded(code)).mockResolvedValue('stored');
    expect(await retryDuringOutage(work, never)).toBe('stored');
  });

  it.each(['40001', '40P01', '55P03'])('%s is a conflict, which is not an outage of all', (code) => {
    expect([isOutage(coded(code)), isUnreachable(coded(code))]).toEqual([true, false]);
  });

  it.each(['57014', '25P03', '25P04'])(
    '%s is a timeout, after which paid answers are stored again',
    async (code) => {
      expect([isDatabaseTimeout(coded(code)), isOutage(coded(code))]).toEqual([true, false]);
      const work = vi.fn().mockRejectedValueOnce(coded(code)).mockResolvedValue('stored');
      expect(await retryDuringOutage(work, never)).toBe('stored');
    },
  );

  it.each(['25P02', '26000', '42P05', '0A000', '42501', 'XX000', '22012'])('%s is final', async (code) => {
    await expect(retryDuringOutage(() => Promise.reject(coded(code)), never)).rejects.toThrow('no');
  });

  it('08P01 with a routine of PostgreSQL is final: the parameters do not fit the statement', () => {
    expect(isOutage(Object.assign(coded('08P01'), { routine: 'exec_bind_message' }))).toBe(false);
  });
});

describe('isOutage', () => {
  it.each([
    coded('ECONNRESET'),
    coded('57P01'),
    coded('53300'),
    coded('08006'),
    coded('40P01'),
    new Error('Connection terminated unexpectedly'),
    new DatabaseUnavailableError('PostgreSQL has stopped'),
  ])('returns true for %s', (error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([coded('23505'), coded('42P01'), new Error('a bug'), new DatabaseReplacedError(), 'text', null])(
    'returns false for %s',
    (error) => {
      expect(isOutage(error)).toBe(false);
    },
  );
});

describe('ProblemFilter', () => {
  beforeAll(() => {
    Logger.overrideLogger(false);
  });

  const responseTo = (thrown: unknown) => {
    const sent = { status: 0, body: {} as Record<string, unknown> };
    const reply = {
      removeHeader: () => reply,
      headers: () => reply,
      type: () => reply,
      status: (status: number) => Object.assign(reply, void (sent.status = status)),
      send: (body: string) => (sent.body = JSON.parse(body) as Record<string, unknown>),
    };
    const request = { id: 'r', url: '/api/v1/businesses?limit=1', raw: {} };
    const http = { getRequest: () => request, getResponse: () => reply };
    new ProblemFilter({ publicUrl: null }).catch(thrown, {
      switchToHttp: () => http,
    } as unknown as ArgumentsHost);
    return sent;
  };

  it.each([coded('ECONNREFUSED'), coded('57P03'), new Error('Connection terminated unexpectedly')])(
    'returns 503 not_ready for %s',
    (error) => {
      expect(responseTo(error)).toMatchObject({ status: 503, body: { code: 'not_ready' } });
    },
  );

  it.each([coded('23505'), new Error('a bug'), null])('returns 500 internal_error for %s', (error) => {
    expect(responseTo(error)).toMatchObject({ status: 500, body: { code: 'internal_error' } });
  });
});

const HOURS_MS = 6 * 3_600_000;

const never = new AbortController().signal;
