import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { describeBootFailure } from '../../src/boot-failure.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { runCommandHere } from '../support/command-line.js';
import { inFakeTime } from '../support/fake-time.js';
import { freePort } from '../../tools/dev/free-port.js';
import { ServiceProcess } from '../support/processes.js';
import { Secrets } from '../support/secrets.js';

/** What PostgreSQL's clients ask before anything else when they want TLS; `N` is no. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

const folder = mkdtempSync(join(tmpdir(), 'lrs-boot-'));

/** A service that cannot start says why, and not with what. */
describe('a service that cannot start', { timeout: 60_000 }, () => {
  const secrets = new Secrets();
  const password = secrets.add('a password', randomBytes(24).toString('hex'));
  const tooShort = secrets.add('a short SECRET_KEY', randomBytes(10).toString('hex'));
  const key = secrets.add('SECRET_KEY', randomBytes(32).toString('hex'));

  afterAll(() => {
    rmSync(folder, { recursive: true });
  });

  const file = (name: string, content: string): string => {
    const path = join(folder, name);
    writeFileSync(path, content);
    return path;
  };

  it.each<[string, (port: number) => Record<string, string>]>([
    [
      'its database is away',
      (port) => ({ DATABASE_URL: `postgresql://a:${password}@127.0.0.1:${port}/b`, SECRET_KEY: key }),
    ],
    [
      'its database has no such host',
      () => ({ DATABASE_URL: `postgresql://a:${password}@nowhere.invalid/b`, SECRET_KEY: key }),
    ],
    [
      'the URL of its database cannot be read',
      () => ({ DATABASE_URL: `postgresql://a:${password}@host:x y/b` }),
    ],
    [
      'all is wrong that can be',
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
  ])('shows no secret when %s', async (_, envOf) => {
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

  it('says in plain words that another program has its port', async () => {
    const first = createServer().listen(0, '127.0.0.1');
    await once(first, 'listening');
    const { port } = first.address() as AddressInfo;
    const [error] = await once(createServer().listen(port, '127.0.0.1'), 'error');
    first.close();
    expect(describeBootFailure(error)).toBe(
      `Cannot listen on 127.0.0.1:${port}. Another program has this port already. Stop it, or set PORT to another.`,
    );
  });

  it('says in plain words that its address is none', async () => {
    const [error] = (await once(createServer().listen(0, 'nowhere.invalid'), 'error')) as [unknown];
    expect(describeBootFailure(error)).toBe(
      'Cannot listen on nowhere.invalid. HOST must be an address of this machine.',
    );
  });

  it('does not wait for ever for a database that says nothing', async () => {
    const opening = inFakeTime(() => openOn(() => undefined, ''), 60_000);
    await expect(opening).rejects.toThrow(
      /^The database server at 127\.0\.0\.1:\d+ cannot be used: .*timeout/,
    );
  });

  it('speaks to no database in the open that is to be spoken to in secret', async () => {
    const heard: Buffer[] = [];
    const opening = openOn((socket, data) => {
      heard.push(data);
      socket.write('N');
    }, '?sslmode=require');
    await expect(opening).rejects.toThrow(/cannot be used: .*SSL.* Start it, or correct DATABASE_URL\.$/);
    expect(Buffer.concat(heard)).toEqual(SSL_REQUEST);
  });
});

/** Opens the database at a server of the test's own, which is told all that comes in. */
async function openOn(onData: (socket: Socket, data: Buffer) => void, query: string): Promise<unknown> {
  const server = createServer((socket) =>
    socket.on('data', (data) => {
      onData(socket, data);
    }),
  );
  await once(server.listen(0, '127.0.0.1'), 'listening');
  const { port } = server.address() as AddressInfo;
  const url = `postgresql://a:b@127.0.0.1:${port}/c${query}`;
  return openDatabase({ kind: 'postgresql', url }, [], false).finally(() => server.close());
}
