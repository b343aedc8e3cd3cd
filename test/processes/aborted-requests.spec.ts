import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDatabase, type TestDatabase, usualSize } from '../support/databases.js';
import { ServiceProcess } from '../support/processes.js';
import { until } from '../support/wait.js';

const DEBUG = 20;

interface Line {
  readonly level: number;
  readonly requestId?: string;
  readonly responseTime?: number;
}

describe('request log', () => {
  let database: TestDatabase;
  let service: ServiceProcess;

  beforeAll(async () => {
    database = await createDatabase(usualSize());
    service = await ServiceProcess.start({ ...database.env, LOG_LEVEL: 'debug' });
  });
  afterAll(async () => {
    await service.end('SIGTERM');
    await database.remove();
  });

  const linesOf = (requestId: string): Line[] =>
    service
      .log()
      .split('\n')
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Line);

  /** Sends the beginning of a request, and closes the connection when the service has read it. */
  async function abort(requestId: string, head: string, body = ''): Promise<void> {
    const { hostname, port } = new URL(service.url);
    const socket = connect({ host: hostname, port: Number(port) });
    await once(socket, 'connect');
    socket.write(`${head} HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${requestId}\r\n${body}`);
    socket.end();
    socket.resume();
    await once(socket, 'close');
  }

  it.each([
    ['in the middle of its JSON', 'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"gbp_url":'],
    [
      'in the middle of a chunk',
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"a',
    ],
  ])('a client that closes its connection %s causes no line above debug', async (title, rest) => {
    const id = `aborted-${title.replaceAll(' ', '-')}`;
    await abort(id, 'POST /api/v1/businesses', rest);
    const lines = await until(
      () => Promise.resolve(linesOf(id)),
      (found) => found.some((line) => line.responseTime !== undefined),
    );
    expect(lines.filter(({ level }) => level > DEBUG)).toEqual([]);
  });
});
