import type { Environment } from './environment.schema.js';
import { type IpFamily, type ParsedUrl, parseRedisUrl, type RedisAddress } from './redis-url.js';

const DEFAULT_PORT = 6379;

/** How to reach Redis, understood completely: the clients parse no URL of their own. */
export interface RedisSettings {
  readonly server: RedisServer;
  /** Null: the default user. */
  readonly username: string | null;
  readonly password: string | null;
  readonly database: number;
  /** Null = plain text. */
  readonly tls: RedisTls | null;
  /** The prefix of every key and channel, without the colon that follows it. */
  readonly keyPrefix: string;
}

export type RedisServer =
  | { readonly kind: 'tcp'; readonly host: string; readonly port: number; readonly family: IpFamily }
  | { readonly kind: 'socket'; readonly path: string }
  | {
      readonly kind: 'sentinel';
      /** The name of the master that the sentinels watch. */
      readonly master: string;
      readonly sentinels: readonly RedisAddress[];
      readonly family: IpFamily;
      readonly username: string | null;
      readonly password: string | null;
    };

/** PEM texts; null = the certificate authorities of Node, and no certificate of the client. */
export interface RedisTls {
  readonly ca: string | null;
  readonly cert: string | null;
  readonly key: string | null;
}

/** Checks variables of Redis that depend on each other. Works on the raw text. @returns one message per problem */
export function redisProblems(variables: Readonly<Record<string, string>>): string[] {
  const { REDIS_URL: url, REDIS_SENTINELS: sentinels } = variables;
  const problems: string[] = [];
  for (const name of Object.keys(variables).filter((key) => /^REDIS_(TLS|SENTINEL|KEY_PREFIX)/.test(key))) {
    if (url === undefined) problems.push(`${name} requires REDIS_URL; without it the service uses no Redis`);
    else if (name.startsWith('REDIS_TLS_') && !/^rediss:/i.test(url))
      problems.push(`${name} requires a REDIS_URL that starts with rediss://; redis:// is plain text`);
  }
  if (url !== undefined && sentinels === undefined) {
    for (const name of ['REDIS_SENTINEL_USER', 'REDIS_SENTINEL_PASSWORD']) {
      if (variables[name] !== undefined) problems.push(`${name} requires REDIS_SENTINELS`);
    }
  }
  for (const [one, other] of [
    ['REDIS_TLS_CERT_FILE', 'REDIS_TLS_KEY_FILE'],
    ['REDIS_TLS_KEY_FILE', 'REDIS_TLS_CERT_FILE'],
  ] as const) {
    if (variables[one] !== undefined && variables[other] === undefined)
      problems.push(`${other} is required with ${one}`);
  }
  const parsed = url === undefined || sentinels === undefined ? null : parseRedisUrl(url);
  if (parsed !== null && typeof parsed !== 'string' && (parsed.port !== null || parsed.path !== null))
    problems.push(
      'REDIS_URL must be redis://<name of the master>, without a port, with REDIS_SENTINELS: the sentinels know the address',
    );
  return problems;
}

/** Returns the settings of Redis, or null without REDIS_URL. */
export function redisSettings(env: Environment): RedisSettings | null {
  const { REDIS_URL: url } = env;
  if (url === undefined) return null;
  return {
    server: serverOf(url, env),
    username: url.username,
    password: url.password,
    database: url.database,
    tls: url.isEncrypted
      ? {
          ca: env.REDIS_TLS_CA_FILE ?? null,
          cert: env.REDIS_TLS_CERT_FILE ?? null,
          key: env.REDIS_TLS_KEY_FILE ?? null,
        }
      : null,
    keyPrefix: env.REDIS_KEY_PREFIX,
  };
}

function serverOf({ path, host, port, family }: ParsedUrl, env: Environment): RedisServer {
  if (path !== null) return { kind: 'socket', path };
  if (env.REDIS_SENTINELS === undefined) return { kind: 'tcp', host, port: port ?? DEFAULT_PORT, family };
  return {
    kind: 'sentinel',
    master: host,
    sentinels: env.REDIS_SENTINELS,
    family,
    username: env.REDIS_SENTINEL_USER ?? null,
    password: env.REDIS_SENTINEL_PASSWORD ?? null,
  };
}
