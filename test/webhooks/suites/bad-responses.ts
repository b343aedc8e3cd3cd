import { once } from 'node:events';
import { createServer } from 'node:https';
import { describe, expect, it, vi } from 'vitest';
import { freePort } from '../../../tools/dev/free-port.js';
import { makeCertificate } from '../../support/certificates.js';
import { until } from '../../support/wait.js';
import type { Fixture } from './fixture.js';

const LIMIT_MS = 15_000;
/** More than the client needs to read the first byte. */
const DRIBBLES = 5;

export function describeBadResponses(fixture: Fixture): void {
  describe('delivery beside bad receivers', () => {
    it('delivers to a good receiver while others fail, and records each failure in its attempt', async () => {
      // The test decides when deliveries time out.
      const limits: AbortController[] = [];
      const realTimeout = AbortSignal.timeout.bind(AbortSignal);
      const timeouts = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
        if (ms !== LIMIT_MS) return realTimeout(ms);
        const limit = new AbortController();
        limits.push(limit);
        return limit.signal;
      });
      let dribbles = 0;
      const https = createServer(await makeCertificate(['localhost']), (_, response) =>
        response.end(),
      ).listen(0);
      await once(https, 'listening');
      fixture.receiver.on('/hang', () => undefined);
      fixture.receiver.on('/cut', (response) => {
        response.writeHead(200, { 'content-length': '100' }).write('beginning', () => response.destroy());
      });
      fixture.receiver.on('/endless', (response) => {
        response.writeHead(200);
        const write = () => {
          while (!response.destroyed && response.write('y'.repeat(1_000)));
        };
        response.on('drain', write);
        write();
      });
      fixture.receiver.on('/nul', (response) => response.end('a\0b\uD800'));
      fixture.receiver.on('/dribble', (response) => {
        response.write('z');
        const timer = setInterval(() => {
          dribbles++;
          response.write('z');
        }, 20);
        response.on('close', () => {
          clearInterval(timer);
        });
      });
      const expected: Record<string, object> = {
        [fixture.receiver.url('/hang')]: {
          status: null,
          error: expect.stringContaining('in time') as string,
        },
        // The status decides, even if the body does not end.
        [fixture.receiver.url('/dribble')]: {
          status: 200,
          error: null,
          response_body: expect.stringMatching(/^z+$/) as string,
        },
        [fixture.receiver.url('/cut')]: { status: 200, error: null, response_body: 'beginning' },
        [fixture.receiver.url('/endless')]: { status: 200, error: null, response_body: 'y'.repeat(4_096) },
        [fixture.receiver.url('/nul')]: { status: 200, response_body: 'a\uFFFDb\uFFFD' },
        [`http://127.0.0.1:${await freePort()}/`]: {
          error: expect.stringContaining('ECONNREFUSED') as string,
        },
        [`https://localhost:${(https.address() as { port: number }).port}/`]: {
          status: null,
          error: expect.stringContaining('certificate') as string,
        },
        'http://no-such-host.invalid/': { error: expect.stringContaining('name') as string },
      };
      for (const url of Object.keys(expected)) await fixture.service.add(fixture.tenant, { url });
      await fixture.service.add(fixture.tenant, { url: fixture.receiver.url('/good') });
      await fixture.service.emit(fixture.tenant);
      await until(
        () => Promise.resolve(fixture.receiver.at('/good').length),
        (count) => count === 1,
      );
      const endpoints = await fixture.service.query<{ id: number; url: string }>(
        'select id, url from webhook_endpoint',
      );
      const attempted = (endless: number) =>
        until(
          () => fixture.service.deliveries(fixture.tenant),
          (all) => all.filter(({ attempts }) => attempts.length === 0).length === endless,
        );
      // The responses of /hang and /dribble do not end.
      await attempted(2);
      await until(
        () => Promise.resolve(dribbles),
        (count) => count >= DRIBBLES,
      );
      for (const limit of limits) limit.abort(new DOMException('The request timed out.', 'TimeoutError'));
      const deliveries = await attempted(0);
      for (const { endpoint_id, attempts } of deliveries) {
        const url = endpoints.find(({ id }) => id === endpoint_id)?.url ?? '';
        expect(attempts[0], url).toMatchObject(expected[url] ?? { status: 200 });
      }
      expect(fixture.receiver.at('/hang')).toHaveLength(1);
      expect(limits.length).toBeGreaterThanOrEqual(endpoints.length);
      timeouts.mockRestore();
      https.close();
    });
  });
}
