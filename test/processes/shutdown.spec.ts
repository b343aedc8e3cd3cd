import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase, type DatabaseSize, type TestDatabase, usualSize } from '../support/databases.js';
import { describeWith } from '../support/describe-with.js';
import { ServiceProcess } from '../support/processes.js';
const sockets: Socket[] = [];

describe('SIGTERM', () => {
  it('ends the service with code 0 although clients have sent no complete request, and ServiceProcess.end returns at once afterwards', async () => {
    const service = await startOn('embedded');
    const { hostname, port } = new URL(service.url);
    const head = 'POST /api/v1/scans HTTP/1.1\r\nHost: x\r\n';
    for (const bytes of ['', head, `${head}Content-Length: 9\r\n\r\n{`]) {
      const socket = connect(Number(port), hostname);
      socket.on('error', () => socket.destroy());
      sockets.push(socket);
      await once(socket, 'connect');
      socket.write(bytes);
    }
    expect(await service.end('SIGTERM')).toBe(0);
    expect(await service.end('SIGKILL')).toBe(0);
  });
});

describeWith('postgresql', 'SIGTERM on postgresql', () => {
  it('ends the service with code 1 at its deadline when a query never returns', async () => {
    const service = await startOn('postgresql', { SHUTDOWN_SECONDS: '3' });
    const client = new pg.Client({ connectionString: database.env['DATABASE_URL'] });
    await client.connect();
    try {
      await client.query('begin; lock table schedule in access exclusive mode');
      // The shutdown waits for the background task of the schedules, which waits for the lock.
      // `pg_locks` shows the locks of every database of the server, and other tests run beside this one.
      const blocked = `select 1 from pg_locks join pg_database on pg_database.oid = database
        where not granted and relation = 'schedule'::regclass and datname = current_database()`;
      while ((await client.query(blocked)).rowCount === 0) await setTimeout(200);
      expect(await service.end('SIGTERM')).toBe(1);
      expect(service.log()).toContain('the shutdown did not complete within 3 s; the process exits');
    } finally {
      await client.end();
    }
  });
});

describe('ServiceProcess.end', () => {
  it('rejects with the log when the service exited on its own', async () => {
    const service = await startOn(usualSize());
    const pid = Number(/"pid":(\d+)/.exec(service.log())?.[1]);
    process.kill(pid, 'SIGKILL');
    while (isAlive(pid)) await setTimeout(20);
    await expect(service.end('SIGTERM')).rejects.toThrow(/exited on its own, SIGKILL: .*Listening on/s);
  });
});

let database: TestDatabase;

afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await database.remove();
});

async function startOn(size: DatabaseSize, env: Record<string, string> = {}): Promise<ServiceProcess> {
  database = await createDatabase(size);
  return ServiceProcess.start({ ...database.env, ...env });
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}
