import fc from 'fast-check';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ConfigError, loadConfig } from './load-config.js';

const BASE = { DATABASE_URL: 'postgresql://user:x@db.example.com/ranks', SECRET_KEY: 'k'.repeat(32) };

function settingsOf(env: Record<string, string>) {
  return loadConfig({ ...BASE, ...env }).redis;
}

function problemsOf(env: Record<string, string>): readonly string[] {
  try {
    settingsOf(env);
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
  return [];
}

const LOCAL = { kind: 'tcp', host: 'localhost', port: 6379, family: 0 };
const SENTINELS = { REDIS_SENTINELS: 's1:26379' };

describe('settings of Redis', () => {
  it.each<[string, object]>([
    ['redis://localhost', { server: LOCAL, username: null, password: null, database: 0, tls: null }],
    ['redis://localhost/', { server: LOCAL, database: 0 }],
    ['redis://localhost:7000/3/', { server: { ...LOCAL, port: 7000 }, database: 3 }],
    ['redis://localhost?db=3', { database: 3 }],
    ['redis://localhost/3?db=3', { database: 3 }],
    ['redis://[::1]:6379/1', { server: { ...LOCAL, host: '::1' }, database: 1 }],
    ['redis://localhost?family=6', { server: { ...LOCAL, family: 6 } }],
    ['redis://:secret@localhost', { username: null, password: 'secret' }],
    ['redis://default:secret@localhost', { username: 'default', password: 'secret' }],
    ['redis://:a,b@localhost', { server: LOCAL, password: 'a,b' }],
    ['redis://app@localhost', { username: 'app', password: null }],
    ['redis://app:a%40b%2F%23%25@localhost', { username: 'app', password: 'a@b/#%' }],
    ['rediss://localhost', { server: LOCAL, tls: { ca: null, cert: null, key: null } }],
    ['REDISS://localhost', { tls: { ca: null, cert: null, key: null } }],
    ['unix:///run/redis.sock', { server: { kind: 'socket', path: '/run/redis.sock' }, database: 0 }],
    ['unix://app:pw@/run/my%20redis.sock?db=2', { server: { kind: 'socket', path: '/run/my redis.sock' } }],
  ])('reads REDIS_URL=%s', (REDIS_URL, expected) => {
    expect(settingsOf({ REDIS_URL })).toMatchObject({ ...expected, keyPrefix: 'lrs' });
  });

  it.each<[string, RegExp]>([
    ['http://localhost', /must be redis:/],
    ['localhost:6379', /must be redis:/],
    ['redis:localhost', /must name a host/],
    ['redis:///1', /must name a host/],
    ['redis://localhost:0', /port from 1 to 65535/],
    ['redis://localhost:70000', /must be redis:/],
    ['redis://::1:6379', /IPv6 address is in brackets/],
    ['redis://:pa#ss@localhost', /# is %23/],
    ['redis://:pa/ss@localhost', /percent-encoded/],
    ['redis://app/ss@localhost', /database as a number.*%2F/],
    ['redis://:%zz@localhost', /percent-encoded/],
    ['redis://localhost/ranks', /database as a number/],
    ['redis://localhost/-1', /database as a number/],
    ['redis://localhost/1?db=2', /two databases/],
    ['redis://localhost?db=x', /database as a number/],
    ['redis://localhost?family=5', /family to 4, 6 or 0/],
    ['redis://localhost?tls=true', /"tls".*rediss:/],
    ['redis://localhost?ssl_cert_reqs=none', /"ssl_cert_reqs".*REDIS_TLS_CA_FILE/],
    ['redis://localhost?password=secret', /"password".*redis:\/\/user:password@host/],
    ['redis://localhost?keyPrefix=x', /"keyPrefix".*REDIS_KEY_PREFIX/],
    ['redis://localhost?timeout=5', /"timeout".*remove it/],
    ['redis://a:6379,b:6379', /several hosts.*REDIS_SENTINELS.*Cluster is not supported/],
    ['redis://:secret@a,b/0', /several hosts/],
    ['redis+sentinel://a:26379/master', /REDIS_SENTINELS/],
    ['unix://localhost/run/redis.sock', /path of a socket/],
    ['unix://', /path of a socket/],
  ])('refuses REDIS_URL=%s and says what to do', (REDIS_URL, problem) => {
    const problems = problemsOf({ REDIS_URL });
    expect(problems).toEqual([expect.stringMatching(problem)]);
    expect(problems[0]).toMatch(/^REDIS_URL /);
    expect(problems[0]).not.toMatch(/secret|pa.ss/);
  });

  it('reads back every user, password, database and host that is written as the docs say', () => {
    const host = fc.oneof(fc.domain(), fc.ipV4(), fc.ipV6());
    const text = fc.string({ unit: 'grapheme', minLength: 1 });
    fc.assert(
      fc.property(
        host,
        text,
        text,
        fc.nat(),
        fc.integer({ min: 1, max: 65_535 }),
        (name, user, pw, db, port) => {
          const credentials = `${encodeURIComponent(user)}:${encodeURIComponent(pw)}`;
          const address = name.includes(':') ? `[${name}]` : name;
          const settings = settingsOf({ REDIS_URL: `redis://${credentials}@${address}:${port}/${db}` });
          expect(settings).toMatchObject({ username: user, password: pw, database: db, server: { port } });
        },
      ),
    );
  });

  it('reads sentinels, with the name of the master in REDIS_URL', () => {
    const env = {
      REDIS_URL: 'redis://app:pw@My_master/2',
      REDIS_SENTINELS: 's1:26380, s2 ,[::1]:26379',
      REDIS_SENTINEL_PASSWORD: 'of the sentinels',
    };
    expect(settingsOf(env)).toMatchObject({
      server: {
        kind: 'sentinel',
        master: 'My_master',
        sentinels: [
          { host: 's1', port: 26380 },
          { host: 's2', port: 26379 },
          { host: '::1', port: 26379 },
        ],
        username: null,
        password: 'of the sentinels',
      },
      username: 'app',
      database: 2,
    });
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a bad address of a sentinel', { REDIS_SENTINELS: 's1:x' }, /^REDIS_SENTINELS must be/],
    [
      'a port beside sentinels',
      { ...SENTINELS, REDIS_URL: 'redis://m:1' },
      /^REDIS_URL must be redis:.*without a port/,
    ],
    [
      'a password of no sentinels',
      { REDIS_SENTINEL_PASSWORD: 'x' },
      /^REDIS_SENTINEL_PASSWORD requires REDIS_SENT/,
    ],
    ['an authority without TLS', { REDIS_TLS_CA_FILE: '/x' }, /^REDIS_TLS_CA_FILE requires.*rediss:/],
    ['a prefix with a space', { REDIS_KEY_PREFIX: 'a b' }, /^REDIS_KEY_PREFIX must be/],
  ])('refuses %s', (_, env, problem) => {
    const problems = problemsOf({ REDIS_URL: 'redis://master', ...env });
    expect(problems).toContainEqual(expect.stringMatching(problem));
  });

  it('refuses variables of Redis without REDIS_URL', () => {
    expect(problemsOf({ REDIS_KEY_PREFIX: 'a' })).toEqual([
      'REDIS_KEY_PREFIX requires REDIS_URL; without it the service uses no Redis',
    ]);
  });

  describe('files of TLS', () => {
    let folder: string;
    const file = (name: string, text: string): string => {
      writeFileSync(join(folder, name), text);
      return join(folder, name);
    };

    beforeAll(() => {
      folder = mkdtempSync(join(tmpdir(), 'lrs-tls-'));
    });
    afterAll(() => {
      rmSync(folder, { recursive: true });
    });

    it.each(['REDIS_TLS_CA_FILE', 'REDIS_TLS_CERT_FILE', 'REDIS_TLS_KEY_FILE'])(
      'refuses a %s that is missing or not in PEM',
      (name) => {
        for (const path of [join(folder, 'missing'), file('text', 'no PEM')]) {
          const problems = problemsOf({ REDIS_URL: 'rediss://localhost', [name]: path });
          expect(problems).toContainEqual(expect.stringMatching(`^${name} must be the path`));
        }
      },
    );
  });
});
