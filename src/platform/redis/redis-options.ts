import type { RedisSettings } from '#config';
import type { RedisOptions } from 'ioredis';
import type { ConnectionOptions } from 'node:tls';

/** Shorter than the 30 seconds in which work continues after a connection was lost without a sign. */
const CONNECT_TIMEOUT_MS = 5_000;
const KEEP_ALIVE_MS = 10_000;

/** Converts the settings to options of ioredis. Keys have the prefix; channels do not. */
export function redisOptions(settings: RedisSettings): RedisOptions {
  const { username, password, database, keyPrefix } = settings;
  return {
    ...serverOptions(settings),
    username: username ?? undefined,
    password: password ?? undefined,
    db: database,
    keyPrefix: `${keyPrefix}:`,
    connectTimeout: CONNECT_TIMEOUT_MS,
    keepAlive: KEEP_ALIVE_MS,
    // ioredis subscribes again without handling a rejection, which would end the process (`readyHandler` in
    // redis/event_handler.js). `WatchedConnection` subscribes.
    autoResubscribe: false,
    // Sent by servers that became a replica, also under the same address: the next connection finds the new master.
    reconnectOnError: ({ message }) => message.startsWith('READONLY') || message.startsWith('UNBLOCKED'),
  };
}

function serverOptions({ server, tls }: RedisSettings): RedisOptions {
  const encryption = tls && {
    ca: tls.ca ?? undefined,
    cert: tls.cert ?? undefined,
    key: tls.key ?? undefined,
  };
  switch (server.kind) {
    case 'socket':
      return { path: server.path };
    case 'tcp':
      return { host: server.host, port: server.port, family: server.family, tls: encryption ?? undefined };
    case 'sentinel':
      return {
        sentinels: [...server.sentinels],
        name: server.master,
        family: server.family,
        sentinelUsername: server.username ?? undefined,
        sentinelPassword: server.password ?? undefined,
        sentinelCommandTimeout: CONNECT_TIMEOUT_MS,
        tls: encryption ?? undefined,
        sentinelTLS: encryption ?? undefined,
        enableTLSForSentinelMode: encryption !== null,
      };
  }
}

export function tlsOptions({ ca, cert, key }: NonNullable<RedisSettings['tls']>): ConnectionOptions {
  return { ca: ca ?? undefined, cert: cert ?? undefined, key: key ?? undefined };
}
