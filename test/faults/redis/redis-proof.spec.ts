import { Redis } from 'ioredis';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../../tools/dev/free-port.js';
import { makeCertificate } from '../../support/certificates.js';
import { runCommandHere } from '../../support/command-line.js';
import { describeWith } from '../../support/describe-with.js';
import { type RedisServer, startRedis } from '../../support/redis.js';
import { until } from '../../support/wait.js';
import { REDIS_BINARY, RedisInstallation } from './redis-installation.js';

const APP = ['acl', 'setuser', 'app', 'on', '>pw', '~lrs:*', '&lrs:*', '+@all'];
const AS_APP = { REDIS_URL: 'redis://app:pw@localhost:PORT' };
const withoutTls = { REDIS_URL: 'redis://localhost:PORT' };

/** What Redis or REDIS_URL can have wrong: a service refuses to start, and `doctor` fails. */
const REFUSED: readonly Case[] = [
  {
    title: 'plain text for a TLS port',
    env: { REDIS_URL: 'redis://localhost:TLS_PORT' },
    detail: /speaks TLS/,
    fix: /rediss:/,
  },
  {
    title: 'TLS for a plain port',
    env: { REDIS_URL: 'rediss://localhost:PORT', REDIS_TLS_CA_FILE: 'CA' },
    detail: /speaks plain text/,
    fix: /TLS port/,
  },
  {
    title: 'a certificate of an unknown authority',
    env: { REDIS_URL: 'rediss://localhost:TLS_PORT' },
    detail: /self-signed certificate/,
    fix: /REDIS_TLS_CA_FILE/,
  },
  {
    title: 'a host that is not in the certificate',
    env: { REDIS_URL: 'rediss://127.0.0.1:TLS_PORT', REDIS_TLS_CA_FILE: 'CA' },
    detail: /does not match certificate/,
    fix: /host name of the certificate/,
  },
  {
    title: 'no certificate of the client where Redis asks for one',
    server: ['--tls-auth-clients', 'yes'],
    env: { REDIS_URL: 'rediss://localhost:TLS_PORT', REDIS_TLS_CA_FILE: 'CA' },
    detail: /certificate required/,
    fix: /REDIS_TLS_CERT_FILE/,
  },
  {
    title: 'no password',
    server: ['--requirepass', 'pw'],
    env: withoutTls,
    detail: /NOAUTH/,
    fix: /redis:\/\/:password@host/,
  },
  {
    title: 'a wrong password',
    prepare: [APP],
    env: { REDIS_URL: 'redis://app:wrong@localhost:PORT' },
    detail: /WRONGPASS/,
    fix: /Correct user and password/,
  },
  {
    title: 'a password in the place of the user',
    server: ['--requirepass', 'pw'],
    env: { REDIS_URL: 'redis://pw@localhost:PORT' },
    detail: /WRONGPASS/,
    fix: /redis:\/\/:password@host/,
  },
  {
    title: 'a user without the keys',
    prepare: [[...APP, 'resetkeys', '~other:*']],
    env: AS_APP,
    detail: /NOPERM/,
    fix: /ACL SETUSER/,
  },
  {
    title: 'a user without the channels',
    prepare: [[...APP, 'resetchannels']],
    env: AS_APP,
    detail: /can't publish.*\(PUBLISH\)/,
    fix: /&lrs:/,
  },
  {
    title: 'a user who may publish and not subscribe',
    prepare: [[...APP, '-subscribe']],
    env: AS_APP,
    detail: /NOPERM.*'?subscribe'?/,
    fix: /ACL SETUSER/,
  },
  {
    title: 'a user without scripts',
    prepare: [[...APP, '-@scripting']],
    env: AS_APP,
    detail: /NOPERM.*'?eval'?/,
    fix: /ACL SETUSER/,
  },
  {
    title: 'a user without a command of the queue',
    prepare: [[...APP, '-zadd']],
    env: AS_APP,
    detail: /\(ZADD\)/,
    fix: /ACL SETUSER/,
  },
  {
    title: 'a disabled command',
    server: ['--rename-command', 'EVALSHA', ''],
    env: withoutTls,
    detail: /unknown command 'evalsha'/,
    fix: /disabled or renamed/,
  },
  {
    title: 'a database that does not exist',
    env: { REDIS_URL: 'redis://localhost:PORT/99' },
    detail: /DB index is out of range/,
    fix: /databases/,
  },
  {
    title: 'a replica',
    prepare: [['replicaof', '127.0.0.1', '1']],
    env: withoutTls,
    detail: /READONLY/,
    fix: /REDIS_SENTINELS/,
  },
  {
    title: 'a server in cluster mode',
    server: ['--cluster-enabled', 'yes'],
    env: withoutTls,
    detail: /cluster mode/,
    fix: /not supported/,
  },
];

/** What ends or is harmless: a service starts, and `doctor` reports it. */
const REPORTED: readonly (Case & { readonly status: 'warn' | 'fail' })[] = [
  {
    title: 'an eviction policy that drops jobs',
    prepare: [
      ['config', 'set', 'maxmemory', '100mb'],
      ['config', 'set', 'maxmemory-policy', 'allkeys-lru'],
    ],
    env: withoutTls,
    status: 'warn',
    detail: /maxmemory-policy is allkeys-lru/,
    fix: /noeviction/,
  },
  {
    title: 'a user who may not run INFO',
    prepare: [[...APP, '-info']],
    env: AS_APP,
    status: 'warn',
    detail: /may not run INFO/,
    fix: /\+info/,
  },
  {
    title: 'a full memory',
    prepare: [['config', 'set', 'maxmemory', '1']],
    env: withoutTls,
    status: 'fail',
    detail: /OOM/,
    fix: /maxmemory/,
  },
  {
    title: 'too few clients',
    prepare: [['config', 'set', 'maxclients', '1']],
    env: withoutTls,
    status: 'fail',
    detail: /max number of clients/,
    fix: /maxclients/,
  },
  {
    title: 'no server',
    env: { REDIS_URL: 'redis://localhost:1' },
    status: 'fail',
    detail: /ECONNREFUSED/,
    fix: /Start Redis/,
  },
  {
    title: 'a socket that does not exist',
    env: { REDIS_URL: 'unix:///nowhere/redis.sock' },
    status: 'fail',
    detail: /ENOENT/,
    fix: /path of the socket/,
  },
  {
    title: 'no sentinel',
    env: { REDIS_URL: 'redis://master', REDIS_SENTINELS: 'localhost:1' },
    status: 'fail',
    detail: /sentinels are unreachable/i,
    fix: /REDIS_SENTINELS/,
  },
];

/** Forms of REDIS_URL that people use. */
const ACCEPTED: readonly Pick<Case, 'title' | 'server' | 'prepare' | 'env'>[] = [
  { title: 'a trailing slash', env: { REDIS_URL: 'redis://localhost:PORT/' } },
  { title: 'IPv6 in brackets and its family', env: { REDIS_URL: 'redis://[::1]:PORT/1/?family=6' } },
  { title: 'a database as a parameter', env: { REDIS_URL: 'redis://localhost:PORT?db=3' } },
  {
    title: 'a password alone',
    server: ['--requirepass', 'p@s/#%'],
    env: { REDIS_URL: 'redis://:p%40s%2F%23%25@localhost:PORT' },
  },
  {
    title: 'the default user',
    server: ['--requirepass', 'pw'],
    env: { REDIS_URL: 'redis://default:pw@localhost:PORT' },
  },
  {
    title: 'a user without a password',
    prepare: [['acl', 'setuser', 'app', 'on', 'nopass', '~lrs:*', '&lrs:*', '+@all']],
    env: { REDIS_URL: 'redis://app@localhost:PORT' },
  },
  {
    title: 'a socket',
    server: ['--unixsocket', 'FOLDER/redis.sock'],
    env: { REDIS_URL: 'unix://FOLDER/redis.sock?db=2' },
  },
  { title: 'TLS', env: { REDIS_URL: 'rediss://localhost:TLS_PORT', REDIS_TLS_CA_FILE: 'CA' } },
  {
    title: 'TLS with a certificate of the client',
    server: ['--tls-auth-clients', 'yes'],
    env: {
      REDIS_URL: 'rediss://localhost:TLS_PORT',
      REDIS_TLS_CA_FILE: 'CA',
      REDIS_TLS_CERT_FILE: 'CA',
      REDIS_TLS_KEY_FILE: 'KEY',
    },
  },
  {
    title: 'a user for another prefix',
    prepare: [
      ['acl', 'setuser', 'app', 'on', '>pw', '~staging:*', '&staging:*', '+@all', '-@dangerous', '+info'],
    ],
    env: { ...AS_APP, REDIS_KEY_PREFIX: 'staging' },
  },
];

describeWith(['postgresql', 'redis'], 'proof of Redis', () => {
  it.each(REFUSED)('doctor fails and names the remedy for $title', async ({ detail, fix, ...setting }) => {
    const { redis, env } = await serve(setting);
    expect(await doctor(env)).toMatchObject({
      status: 'fail',
      detail: expect.stringMatching(detail) as string,
      fix: expect.stringMatching(fix) as string,
    });
    await redis.stop();
  });

  it.each(REPORTED)('doctor reports $title', async ({ status, detail, fix, ...setting }) => {
    const { redis, env } = await serve(setting);
    expect(await doctor(env)).toMatchObject({
      status,
      detail: expect.stringMatching(detail) as string,
      fix: expect.stringMatching(fix) as string,
    });
    await redis.stop();
  });

  it.each(ACCEPTED)('doctor accepts $title', async (setting) => {
    const { redis, env } = await serve(setting);
    expect(await doctor(env)).toMatchObject({ status: 'ok', fix: null });
    await redis.stop();
  });

  it('doctor fails for a server that speaks another protocol', async () => {
    const web = createServer((_, response) => response.end()).listen(0);
    const { port } = web.address() as AddressInfo;
    for (const scheme of ['redis', 'rediss']) {
      expect(await doctor(installation.env({ REDIS_URL: `${scheme}://localhost:${port}` }))).toMatchObject({
        status: 'fail',
        fix: expect.stringContaining('speaks another protocol') as string,
      });
    }
    web.close();
  });

  it('doctor leaves no keys', async () => {
    const { redis, env } = await serve({ env: withoutTls });
    await doctor(env);
    const admin = new Redis(redis.url);
    expect(await admin.keys('*')).toEqual([]);
    admin.disconnect();
    await redis.stop();
  });

  it.each(REFUSED.filter(({ title }) => ['a wrong password', 'TLS for a plain port'].includes(title)))(
    'the service does not start with $title, and says what to do',
    async ({ detail, fix, ...setting }) => {
      const { redis, env } = await serve(setting);
      const start = installation.start(env);
      await expect(start).rejects.toThrow(detail);
      await expect(start).rejects.toThrow(fix);
      await redis.stop();
    },
  );

  it('the service starts without Redis, completes scans, and uses Redis once it is there', async () => {
    const port = await freePort();
    const service = await installation.start({ REDIS_URL: `redis://localhost:${port}/` });
    const scan = await installation.requestScan(service);
    const redis = await startRedis(REDIS_BINARY(), port);
    expect(await installation.statusOf(service, scan)).toBe('completed');
    await until(
      () => Promise.resolve(service.log()),
      (log) => /Redis does not work[^]*Redis works again/.test(log),
    );
    await service.end('SIGTERM');
    await redis.stop();
  });

  it('the service completes scans over TLS, with a trailing slash and another prefix', async () => {
    const { redis, env } = await serve({
      env: {
        REDIS_URL: 'rediss://localhost:TLS_PORT/1/',
        REDIS_TLS_CA_FILE: 'CA',
        REDIS_KEY_PREFIX: 'staging',
      },
    });
    const service = await installation.start(env);
    expect(await installation.scan(service)).toBe('completed');
    const admin = new Redis(redis.url, { db: 1 });
    const keys = await admin.keys('*');
    expect(service.log()).not.toContain('Redis does not work');
    expect(keys.length).toBeGreaterThan(0);
    expect(keys.filter((key) => !key.startsWith('staging:'))).toEqual([]);
    admin.disconnect();
    await service.end('SIGTERM');
    await redis.stop();
  });

  let folder: string;
  let installation: RedisInstallation;

  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lrs-redis-'));
    const { key, cert } = await makeCertificate(['localhost']);
    writeFileSync(join(folder, 'cert.pem'), cert);
    writeFileSync(join(folder, 'key.pem'), key);
    installation = await RedisInstallation.create();
  });

  afterAll(async () => {
    await installation.remove();
    rmSync(folder, { recursive: true });
  });

  /** Starts the server of a case. @returns it, and the variables of the service */
  async function serve({ server = [], prepare = [], env }: Omit<Case, 'title' | 'detail' | 'fix'>) {
    const [port, tlsPort] = [await freePort(), await freePort()];
    const values = (text: string): string =>
      text
        .replaceAll('TLS_PORT', String(tlsPort))
        .replaceAll('PORT', String(port))
        .replaceAll('FOLDER', folder)
        .replace(/^CA$/, join(folder, 'cert.pem'))
        .replace(/^KEY$/, join(folder, 'key.pem'));
    const tls = [
      '--tls-port',
      String(tlsPort),
      '--tls-auth-clients',
      'no',
      '--tls-ca-cert-file',
      values('CA'),
    ];
    const files = ['--tls-cert-file', values('CA'), '--tls-key-file', values('KEY'), '--dir', folder];
    const addresses = ['--bind', '127.0.0.1', '::1'];
    const redis: RedisServer = await startRedis(
      REDIS_BINARY(),
      port,
      ...addresses,
      ...tls,
      ...files,
      ...server.map((setting) => values(setting)),
    );
    if (prepare.length > 0) {
      const admin = new Redis(redis.url);
      for (const [command = '', ...args] of prepare) await admin.call(command, ...args);
      admin.disconnect();
    }
    const variables = Object.fromEntries(Object.entries(env).map(([name, value]) => [name, values(value)]));
    return { redis, env: installation.env(variables) };
  }

  async function doctor(env: Record<string, string>) {
    const { stdout } = await runCommandHere(env, 'doctor', '--json');
    const { checks } = JSON.parse(stdout) as { checks: { name: string; status: string }[] };
    return checks.find(({ name }) => name === 'queue');
  }
});

interface Case {
  readonly title: string;
  /** Settings of the server. */
  readonly server?: readonly string[];
  /** Commands for the server before the check. */
  readonly prepare?: readonly (readonly string[])[];
  /** Variables of the service; PORT and TLS_PORT are replaced. */
  readonly env: Readonly<Record<string, string>>;
  readonly detail: RegExp;
  readonly fix: RegExp;
}
