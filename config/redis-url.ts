import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** 0 = either. */
export type IpFamily = 0 | 4 | 6;

export interface RedisAddress {
  readonly host: string;
  readonly port: number;
}

/** What REDIS_URL says. */
export interface ParsedUrl {
  readonly isEncrypted: boolean;
  /** Empty for a socket. */
  readonly host: string;
  /** Null: the default, 6379. */
  readonly port: number | null;
  /** Null unless it is a socket. */
  readonly path: string | null;
  readonly username: string | null;
  readonly password: string | null;
  readonly database: number;
  readonly family: IpFamily;
}

const FORM = 'redis://user:password@host:port/database, rediss:// for TLS, or unix:///path/of/the.sock';
const LARGEST_DATABASE = 2 ** 31 - 1;
const DEFAULT_SENTINEL_PORT = 26_379;

/** What to use instead of a parameter that other clients know. */
const INSTEAD: readonly [RegExp, string][] = [
  [/prefix/i, 'set REDIS_KEY_PREFIX'],
  [/^(ssl|tls)$/, 'start the URL with rediss://'],
  [/^(ssl|tls|ca|cert|key)|reject_?unauthorized/i, 'set REDIS_TLS_CA_FILE, _CERT_FILE or _KEY_FILE'],
  [/^(user|username|pass|password|auth)$/i, 'write redis://user:password@host'],
  [/sentinel|master/i, 'set REDIS_SENTINELS'],
  [/^(database|path)$/i, 'write the number of the database after the host: /2'],
];

/**
 * The variable REDIS_URL, parsed. Everything in it is understood or named in a problem: a parameter that was dropped
 * silently may be the one that encrypts the connection.
 */
export const redisUrl = z.string().transform((text, context): ParsedUrl => {
  const parsed = parseRedisUrl(text);
  if (typeof parsed !== 'string') return parsed;
  context.addIssue(parsed);
  return z.NEVER;
});

/** @returns a problem as text, which never contains the password */
export function parseRedisUrl(text: string): ParsedUrl | string {
  const scheme = /^[a-z+-]+:/i.exec(text)?.[0].toLowerCase() ?? '';
  if (scheme.includes('sentinel'))
    return 'has a scheme for Sentinel; set REDIS_SENTINELS to their addresses, and REDIS_URL to redis://<name of the master>';
  if (!['redis:', 'rediss:', 'unix:'].includes(scheme)) return `must be ${FORM}`;
  const authority = /^[a-z]+:\/\/([^/?#]*)/i.exec(text)?.[1] ?? '';
  if (authority.slice(authority.lastIndexOf('@') + 1).includes(','))
    return 'names several hosts; for Sentinel set REDIS_SENTINELS; Redis Cluster is not supported';
  const isSocket = scheme === 'unix:';
  // A URL with a user needs a host.
  const parseable = isSocket ? text.replace(/^(unix:\/\/[^/?#]*)(?=\/)/i, '$1socket') : text;
  const url = URL.canParse(parseable) ? new URL(parseable) : null;
  const username = decoded(url?.username);
  const password = decoded(url?.password);
  const path = decoded(url?.pathname);
  if (url?.hash !== '' || username === undefined || password === undefined || path === undefined)
    return `must be ${FORM}; special characters in user and password must be percent-encoded (% is %25, @ is %40, # is %23, / is %2F), and an IPv6 address is in brackets`;
  if (isSocket ? url.hostname !== 'socket' || url.pathname.length < 2 : url.hostname === '')
    return `must name ${isSocket ? 'the path of a socket' : 'a host'}: ${FORM}`;
  if (url.port === '0') return 'must have a port from 1 to 65535';
  const query = parseQuery(url.searchParams);
  if (typeof query === 'string') return query;
  const inPath = isSocket ? '' : url.pathname.replace(/^\/|\/$/g, '');
  const database = parseDatabase(inPath, query.db);
  if (typeof database === 'string') return database;
  return {
    isEncrypted: scheme === 'rediss:',
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: url.port === '' ? null : Number(url.port),
    path: isSocket ? path : null,
    username,
    password,
    database,
    family: query.family,
  };
}

/** @returns null if the part is empty, and undefined if its encoding is invalid */
function decoded(part = ''): string | null | undefined {
  try {
    return part === '' ? null : decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function parseQuery(query: URLSearchParams): { family: IpFamily; db: string } | string {
  let family: IpFamily = 0;
  let db = '';
  for (const [name, value] of query) {
    if (name === 'family' && /^[046]$/.test(value)) family = Number(value) as IpFamily;
    else if (name === 'family') return 'must set family to 4, 6 or 0 (either)';
    else if (name === 'db') db = value;
    else {
      const instead = INSTEAD.find(([pattern]) => pattern.test(name))?.[1] ?? 'remove it';
      return `has the parameter ${JSON.stringify(name)}, which is not known; ${instead} (known are db and family)`;
    }
  }
  return { family, db };
}

function parseDatabase(inPath: string, inQuery: string): number | string {
  if (inPath !== '' && inQuery !== '' && inPath !== inQuery)
    return 'names two databases; write the number after the host or in db, not both';
  const text = inPath === '' ? inQuery : inPath;
  if (text === '') return 0;
  return /^\d+$/.test(text) && Number(text) <= LARGEST_DATABASE
    ? Number(text)
    : 'must name the database as a number, as in redis://host:6379/2; percent-encode / in a password as %2F';
}

/** Addresses of sentinels, separated by commas. */
export const redisSentinels = z.string().transform((text, context): RedisAddress[] => {
  const addresses = text.split(',').map((one) => parseAddress(one.trim()));
  if (addresses.every((one) => one !== null)) return addresses;
  context.addIssue(
    'must be a comma-separated list of host:port, such as sentinel-1:26379,sentinel-2:26379; an IPv6 address is in brackets',
  );
  return z.NEVER;
});

function parseAddress(text: string): RedisAddress | null {
  const found = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text);
  if (!found) return null;
  const port = Number(found[2] ?? DEFAULT_SENTINEL_PORT);
  return port < 1 || port > 65_535 ? null : { host: (found[1] ?? '').replace(/^\[|\]$/g, ''), port };
}

/** A path of a file in PEM, replaced by the text of the file. */
export const pemFile = (kind: 'certificate' | 'key') =>
  z.string().transform((path, context): string => {
    try {
      const text = readFileSync(path, 'utf8');
      const isValid =
        kind === 'certificate' ? new X509Certificate(text).subject !== '' : text.includes('PRIVATE KEY-----');
      if (!isValid) throw new Error(`the file has no ${kind}`);
      return text;
    } catch (error) {
      context.addIssue(`must be the path of a ${kind} in PEM: ${(error as Error).message}`);
      return z.NEVER;
    }
  });
