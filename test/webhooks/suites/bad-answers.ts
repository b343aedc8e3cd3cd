import { once } from 'node:events';
import { createServer } from 'node:https';
import { describe, expect, it, vi } from 'vitest';
import { makeCertificate } from '../../support/certificates.js';
import { freePort } from '../../../tools/dev/free-port.js';
import { until } from '../../support/wait.js';
import type { Stage } from './stage.js';

const LIMIT_MS = 15_000;
const SHORTER = 10;

export function aboutBadAnswers(stage: Stage): void {
  describe('a webhook', () => {
    it('is delivered although other receivers answer badly, and each bad answer is recorded in its attempt', async () => {
      // Fifteen seconds as ever, on a clock that runs faster.
      const startTimeout = AbortSignal.timeout.bind(AbortSignal);
      const timeouts = vi
        .spyOn(AbortSignal, 'timeout')
        .mockImplementation((ms) => startTimeout(ms / SHORTER));
      const https = createServer(await makeCertificate(['localhost']), (_, response) =>
        response.end(),
      ).listen(0);
      await once(https, 'listening');
      stage.receiver.on('/hang', () => undefined);
      stage.receiver.on('/cut', (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('beginning', () => response.destroy());
      });
      stage.receiver.on('/endless', (response) => {
        response.writeHead(200);
        const write = () => {
          while (!response.destroyed && response.write('y'.repeat(1_000)));
        };
        response.on('drain', write);
        write();
      });
      stage.receiver.on('/nul', (response) => response.end('a\0b\uD800'));
      stage.receiver.on('/dribble', (response) => {
        response.write('z');
        const timer = setInterval(() => response.write('z'), 100);
        response.on('close', () => {
          clearInterval(timer);
        });
      });
      const expected: Record<string, object> = {
        [stage.receiver.url('/hang')]: { status: null, error: expect.stringContaining('in time') as string },
        // The status says it all, whatever becomes of the body.
        [stage.receiver.url('/dribble')]: {
          status: 200,
          error: null,
          response_body: expect.stringMatching(/^z+$/) as string,
        },
        [stage.receiver.url('/cut')]: { status: 200, error: null, response_body: 'beginning' },
        [stage.receiver.url('/endless')]: { status: 200, error: null, response_body: 'y'.repeat(4_096) },
        [stage.receiver.url('/nul')]: { status: 200, response_body: 'a\uFFFDb\uFFFD' },
        [`http://127.0.0.1:${await freePort()}/`]: {
          error: expect.stringContaining('ECONNREFUSED') as string,
        },
        [`https://localhost:${(https.address() as { port: number }).port}/`]: {
          status: null,
          error: expect.stringContaining('certificate') as string,
        },
        'http://no-such-host.invalid/': { error: expect.stringContaining('name') as string },
      };
      for (const url of Object.keys(expected)) await stage.service.add(stage.tenant, { url });
      await stage.service.add(stage.tenant, { url: stage.receiver.url('/good') });
      await stage.service.emit(stage.tenant);
      await until(
        () => Promise.resolve(stage.receiver.at('/good').length),
        (count) => count === 1,
      );
      const endpoints = await stage.service.query<{ id: number; url: string }>(
        'select id, url from webhook_endpoint',
      );
      const deliveries = await until(
        () => stage.service.deliveries(stage.tenant),
        (all) => all.every(({ attempts }) => attempts.length > 0),
      );
      for (const { endpoint_id, attempts } of deliveries) {
        const url = endpoints.find(({ id }) => id === endpoint_id)?.url ?? '';
        expect(attempts[0], url).toMatchObject(expected[url] ?? { status: 200 });
      }
      expect(stage.receiver.at('/hang')).toHaveLength(1);
      expect(new Set(timeouts.mock.calls.flat())).toEqual(new Set([LIMIT_MS]));
      timeouts.mockRestore();
      https.close();
    });
  });
}
