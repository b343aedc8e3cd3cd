import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeBootFailure } from '../../../src/boot-failure.js';
import { openDatabase } from '../../../src/platform/database/open-database.js';
import { freePort } from '../../../tools/dev/free-port.js';
import { runCommandHere } from '../../support/command-line.js';
import { inFakeTime } from '../../support/fake-time.js';
import { ServiceProcess } from '../../support/processes.js';
import { Secrets } from '../../support/secrets.js';

const folder = mkdtempSync(join(tmpdir(), 'lrs-boot-'));

describe('failed start of the service', () => {
  const secrets = new Secrets();
  const password = secrets.add('a password', randomBytes(24).toString('hex'));
  const tooShort = secrets.add('a short SECRET_KEY', randomBytes(10).toString('hex'));
  const key = secrets.add('SECRET_KEY', randomBytes(32).toString('hex'));

  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it.each<[string, (port: number) => Record<string, string>]>([
    [
      'the database is unreachable',
      (port) => ({ DATABASE_URL: `postgresql://a:${password}@127.0.0.1:${port}/b`, SECRET_KEY: key }),
    ],
    [
      'the host of the database is unknown',
      () => ({ DATABASE_URL: `postgresql://a:${password}@nowhere.invalid/b`, SECRET_KEY: key }),
    ],
    ['the URL of the database is invalid', () => ({ DATABASE_URL: `postgresql://a:${password}@host:x y/b` })],
    [
      'every variable is invalid',
      () => ({
        DATABASE_URL: `mysql://a:${password}@localhost/b`,
        REDIS_URL: `redis://a:${password}@localhost`,
        SECRET_KEY: tooShort,
        LOG_LEVEL: 'x',
        SEARCH_PROVIDERS: `serper, ${password}`,
        SERPER_API_KEY: key,
        STRIPE_SECRET_KEY: key,
        STRIPE_BASE_URL: `https://${password}/v1`,
        SMTP_URL_FILE: file('smtp', `http://a:${password}@localhost`),
      }),
    ],
    ['a secret is set twice', () => ({ SECRET_KEY: key, SECRET_KEY_FILE: file('twice', password) })],
  ])('the service prints no secret when %s', async (_, envOf) => {
    const port = await freePort();
    const env = { DATA_DIR: join(folder, 'data'), ...envOf(port) };
    const ended = await ServiceProcess.start({ LOG_LEVEL: 'trace', ...env }).then(
      (service) => service.end('SIGTERM'),
      (error: unknown) => error,
    );
    const written = String(ended);
    expect(written).toMatch(/^Error: exit 1: .*Could not start/s);
    const command = await runCommandHere(env, 'key', 'list', '--account', '1');
    expect(command).toMatchObject({ code: 1, stdout: '', stderr: expect.stringMatching(/./) as string });
    expect(secrets.in(written + command.stderr)).toEqual([]);
    expect(written + command.stderr).not.toMatch(/^ +at /m);
  });

  it('the service reports that another program uses its port', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error');
    first.close();
    expect(describeBootFailure(error)).toBe(
      `Cannot listen on 127.0.0.1:${port}. Another program uses this port. Stop it, or set PORT to another port.`,
    );
  });

  it('the service reports that HOST is not an address of this machine', async () => {
    const [error] = (await once(createServer().listen(0, 'nowhere.invalid'), 'error')) as [unknown];
    expect(describeBootFailure(error)).toBe(
      'Cannot listen on nowhere.invalid. HOST must be an address of this machine.',
    );
  });

  it('the start times out when the database does not respond', async () => {
    const opening = inFakeTime(() => openOn(() => undefined, ''), 60_000);
    await expect(opening).rejects.toThrow(
      /^The database server at 127\.0\.0\.1:\d+ cannot be used: .*timeout/,
    );
  });

  it('the service sends no unencrypted data to a database with sslmode=require', async () => {
    const heard: Buffer[] = [];
    const opening = openOn((socket, data) => {
      heard.push(data);
      socket.write('N');
    }, '?sslmode=require');
    await expect(opening).rejects.toThrow(/cannot be used: .*SSL.* Start it, or correct DATABASE_URL\.$/);
    expect(Buffer.concat(heard)).toEqual(SSL_REQUEST);
  });

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });
});

/** Opens the database at a server of the test that passes all received data to `onData`. */
async function openOn(onData: (socket: Socket, data: Buffer) => void, query: string): Promise<unknown> {
  const server = createServer((socket) =>
    socket.on('data', (data) => {
      onData(socket, data);
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgresql://a:b@127.0.0.1:${port}/c${query}`;
  return openDatabase({ kind: 'postgresql', url, preparesStatements: true }, [], false).finally(() =>
    server.close(),
  );
}

/** The first message of a PostgreSQL client that requires TLS. The answer `N` refuses it. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);
