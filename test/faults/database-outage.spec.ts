import { type ArgumentsHost, Logger } from '@nestjs/common';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { inFakeTime } from '../support/fake-time.js';
import {
  DatabaseReplacedError,
  DatabaseUnavailableError,
} from '../../src/platform/database/embedded/database-errors.js';
import { ProblemFilter } from '../../src/platform/http/problem.filter.js';
import { isOutage, retryDuringOutage } from '../../src/platform/database/outage.js';

const HOURS_MS = 6 * 3_600_000;
const never = new AbortController().signal;
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
