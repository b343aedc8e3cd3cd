/** What is wrong with Redis, and how to fix it. */
export interface RedisFault {
  /**
   * `refused`: the configuration of the service or of Redis is wrong, and a service that starts ends with this message.
   * `unavailable`: Redis cannot serve now, and the service works without it. `risky`: Redis works, and may lose jobs.
   */
  readonly kind: 'refused' | 'unavailable' | 'risky';
  readonly detail: string;
  readonly fix: string;
}

/** Of a command, and of a command in a script on Redis 7.0 and later. */
const NO_PERMISSION = /NOPERM|ACL failure|no permissions|user executing the script can't/;
const ACCESS =
  'Allow the user the keys and channels of REDIS_KEY_PREFIX, and all commands that are not dangerous.';

/**
 * The remedies by the error codes and messages of Redis (src/server.c), OpenSSL and Node. The first match counts.
 */
const REFUSALS: readonly [RegExp, string][] = [
  [
    /WRONGPASS|invalid password/,
    'Correct user and password in REDIS_URL. A password alone is redis://:password@host.',
  ],
  [/NOAUTH/, 'Redis requires a password: redis://user:password@host, or redis://:password@host.'],
  [NO_PERMISSION, `${ACCESS} For example: ACL SETUSER app ~lrs:* &lrs:* +@all -@dangerous +info.`],
  [
    /READONLY/,
    'The server is a replica. Set REDIS_URL to the master, or REDIS_SENTINELS to the sentinels that know it.',
  ],
  [
    /DB index is out of range|invalid DB index/,
    'Use a number below `databases` of redis.conf, or REDIS_KEY_PREFIX instead.',
  ],
  [
    /MOVED|CROSSSLOT|cluster mode/,
    'Redis Cluster is not supported. Use a single server, or a master with REDIS_SENTINELS.',
  ],
  [
    /invalid reply: null/,
    'The sentinels know no such master. The host in REDIS_URL is its name, as in `sentinel monitor <name>`.',
  ],
  [
    /Protocol error|wrong version number/,
    'The server at this address speaks another protocol. Correct host and port in REDIS_URL.',
  ],
  [/unknown command|unknown redis command/i, 'Redis has this command disabled or renamed. Allow it.'],
  [/wrong number of arguments for 'auth'/, 'Users need Redis 6. Remove the user: redis://:password@host.'],
  [
    /self[- ]signed|unable to (verify|get)|certificate|CERT_|alert (unknown ca|bad cert)|altnames/i,
    'Set REDIS_TLS_CA_FILE to the certificate of the authority, use a host name of the certificate, and REDIS_TLS_CERT_FILE if Redis asks for one.',
  ],
];

const OUTAGES: readonly [RegExp, string][] = [
  [/MISCONF/, 'Redis cannot write to its disk and refuses writes. Free its disk, and read its log.'],
  [/OOM/, 'Raise maxmemory of Redis, or remove other keys.'],
  [/max number of clients/, 'Raise maxclients of Redis: each process uses five connections.'],
  [/sent nothing/, 'The network or Redis may be overloaded. Idle connections may be dropped between them.'],
  [/LOADING/, 'Wait until Redis has loaded its data.'],
  [
    /sentinels are unreachable/,
    'Start the sentinels, or correct REDIS_SENTINELS and the name of the master in REDIS_URL.',
  ],
  [/ENOENT|EACCES/, 'Correct the path of the socket in REDIS_URL, and let the service read and write it.'],
];

const UNREACHABLE = 'Start Redis, or correct REDIS_URL.';

export function refused(detail: string, fix: string): RedisFault {
  return { kind: 'refused', detail, fix };
}

/** Classifies an error of a connection or a command. */
export function faultOf(error: unknown): RedisFault {
  const detail = messageOf(error);
  const refusal = REFUSALS.find(([pattern]) => pattern.test(detail));
  if (refusal) return refused(detail, refusal[1]);
  const outage = OUTAGES.find(([pattern]) => pattern.test(detail));
  return { kind: 'unavailable', detail, fix: outage?.[1] ?? UNREACHABLE };
}

/** Returns a short name of the reason, equal for all errors of one cause, and without values of the configuration. */
export function reasonOf(error: unknown): string {
  const message = messageOf(error);
  if (NO_PERMISSION.test(message)) return 'NOPERM';
  const { code } = error as { code?: unknown };
  return /^(?!ERR\b)[A-Z]{3,}\b/.exec(message)?.[0] ?? (typeof code === 'string' ? code : message);
}

/** The message of an error, or those of the addresses that a host name has. */
function messageOf(error: unknown): string {
  if (error instanceof AggregateError) return error.errors.map((one) => messageOf(one)).join('; ');
  return (
    (error instanceof Error ? error.message : String(error)).split('\n', 1)[0]?.replace(/\.+$/, '') ?? ''
  );
}
