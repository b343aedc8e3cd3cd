import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { newKey } from '../support/command-line.js';
import {
  createDatabase,
  describeSizes,
  SMALLEST_AND_LARGEST,
  type TestDatabase,
} from '../support/databases.js';
import { gatedPins } from '../support/preloads.js';
import { ServiceProcess } from '../support/processes.js';
import { PHARMACY } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';
import { businessAt } from '../support/steps.js';
import { until } from '../support/wait.js';

describeSizes(SMALLEST_AND_LARGEST, 'requests in the log on %s', (size) => {
  it('the log line of each scan has the id of its request when many scans wait for a worker', async () => {
    const requestIds = ['first', 'second', 'third', 'fourth', 'fifth'];
    const scans = await Promise.all(requestIds.map((requestId) => scan(requestId, 5)));
    const lines = await until(
      () => Promise.resolve(endings(service.log())),
      ({ length }) => length === 5,
    );
    for (const [index, { body }] of scans.entries()) {
      const [text, line] = lines.find(([, { scanId }]) => scanId === body['id']) ?? [];
      expect(line).toMatchObject({ requestId: requestIds[index], job: 'scan.waits', status: 'completed' });
      expect(line).toHaveProperty('accountId');
      expect(text?.match(/"requestId"/g)).toHaveLength(1);
    }
  });

  it('the log line of a request has its method, path, caller, status and address, but not its query', async () => {
    const path = '/api/v1/businesses';
    const headers = { authorization: `Bearer ${key}`, 'x-request-id': 'with-query' };
    await fetch(`${service.url}${path}?secret=abc`, { headers });
    const [line] = await until(
      () => Promise.resolve(linesOf('with-query')),
      ({ length }) => length > 0,
    );
    expect(line).toMatchObject({
      level: 30,
      requestId: 'with-query',
      req: { method: 'GET', path },
      caller: expect.stringMatching(/^key:\d+$/) as string,
      res: { status: 400 },
      responseTime: expect.any(Number) as number,
      address: '127.0.0.1',
      msg: 'request completed',
    });
    expect(JSON.stringify(line)).not.toContain('abc');
  });

  it.each([
    ['in the middle of its JSON', 'Content-Type: application/json\r\nContent-Length: 500\r\n\r\n{"gbp_url":'],
    [
      'in the middle of a chunk',
      'Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nff\r\n{"a',
    ],
  ])('a client that closes its connection %s causes no line above debug', async (title, rest) => {
    const requestId = `aborted-${title.replaceAll(' ', '-')}`;
    await abortRequest(service.url, requestId, rest);
    const lines = await until(
      () => Promise.resolve(linesOf(requestId)),
      (found) => found.some((line) => line['responseTime'] !== undefined),
    );
    expect(lines.filter(({ level }) => Number(level) > DEBUG)).toEqual([]);
  });

  let database: TestDatabase;
  let service: ServiceProcess;
  let key: string;
  let business_id: unknown;
  let folder: string;

  /** While this file exists, scans of the first process do not continue. */
  let gate: string;

  beforeAll(async () => {
    database = await createDatabase(size);
    folder = scratchFolder('lrs-gate-');
    gate = join(folder, 'gate');
    service = await ServiceProcess.start({ ...database.env, ...gatedPins(gate, 0), LOG_LEVEL: 'debug' });
    key = await newKey(database.env);
    business_id = (await service.post('/api/v1/businesses', key, businessAt(PHARMACY))).body['id'];
  });

  afterAll(async () => {
    await service.end('SIGTERM');
    await database.remove();
    rmSync(folder, { recursive: true });
  });

  // On a server the lease of the killed process must expire first, which takes longer and tests nothing else.
  if (size !== 'embedded') return;
  it('the log line of a scan has the id of its request when another process completes the scan', async () => {
    writeFileSync(gate, '');
    await scan('before-the-kill', 11);
    await service.end('SIGKILL');
    service = await ServiceProcess.start(database.env);
    const [ending] = await until(
      () => Promise.resolve(endings(service.log())),
      ({ length }) => length === 1,
    );
    expect(ending?.[1]).toMatchObject({ requestId: 'before-the-kill' });
  });

  function linesOf(requestId: string): Line[] {
    return service
      .log()
      .split('\n')
      .filter((line) => line.includes(requestId))
      .map((line) => JSON.parse(line) as Line);
  }

  function scan(requestId: string, grid_size: number) {
    return service.post(
      '/api/v1/scans',
      key,
      { business_id, keyword: PHARMACY.keyword, grid_size, radius_miles: 1 },
      { 'x-request-id': requestId },
    );
  }
});

const DEBUG = 20;

/** Returns the lines about the end of a scan, each with its raw text: parsing would hide a repeated field. */
function endings(log: string): [string, Line][] {
  return log
    .split('\n')
    .filter((line) => line.includes('"scan ended"'))
    .map((line) => [line, JSON.parse(line) as Line]);
}

/** Sends the beginning of a request, and closes the connection when the service has read it. */
async function abortRequest(url: string, requestId: string, rest: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  await once(socket, 'connect');
  socket.write(`POST /api/v1/businesses HTTP/1.1\r\nHost: a\r\nX-Request-Id: ${requestId}\r\n${rest}`);
  socket.end();
  socket.resume();
  await once(socket, 'close');
}

type Line = Readonly<Record<string, unknown>>;
