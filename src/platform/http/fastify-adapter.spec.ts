import type { FastifyInstance } from 'fastify';
import { once } from 'node:events';
import { Agent, get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createFastifyAdapter } from './fastify-adapter.js';

it('a server that closes answers a request in progress with Connection: close', async () => {
  const fastify = createFastifyAdapter({ trustProxy: false, publicUrl: null }).getInstance<FastifyInstance>();
  const received = Promise.withResolvers<undefined>();
  const answer = Promise.withResolvers<string>();
  fastify.get('/slow', () => {
    received.resolve(undefined);
    return answer.promise;
  });
  await fastify.listen({ port: 0, host: '127.0.0.1' });
  const { port } = fastify.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const response = once(get({ port, host: '127.0.0.1', path: '/slow', agent }), 'response');
  await received.promise;
  const closed = fastify.close();
  while (fastify.server.listening) await setImmediate();
  answer.resolve('done');
  const [message] = (await response) as [IncomingMessage];
  message.resume();
  const { statusCode, headers } = message;
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' });
  await closed;
  agent.destroy();
});
