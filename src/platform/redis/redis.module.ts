import { AppConfig, ConfigError } from '#config';
import { Inject, Logger as NestLogger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { Logger } from 'nestjs-pino';
import { PROCESS_ROLE, type ProcessRole } from '../config.module.js';
import type { RedisConnections } from './redis-connections.js';

/** Provides the connection to Redis for commands, or null on the sizes without Redis. */
export const REDIS = Symbol('REDIS');
/** Provides the `RedisConnections`, or null on the sizes without Redis. */
export const REDIS_CONNECTIONS = Symbol('REDIS_CONNECTIONS');

/** Connects to Redis, for state that processes share and may lose. */
@Module({
  providers: [
    {
      provide: REDIS_CONNECTIONS,
      inject: [AppConfig, PROCESS_ROLE, { token: Logger, optional: true }],
      useFactory: connect,
    },
    {
      provide: REDIS,
      inject: [REDIS_CONNECTIONS],
      useFactory: (connections: RedisConnections | null): Redis | null => connections?.main ?? null,
    },
  ],
  exports: [REDIS, REDIS_CONNECTIONS],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS_CONNECTIONS) private readonly connections: RedisConnections | null) {}

  onApplicationShutdown(): void {
    this.connections?.close();
  }
}

/**
 * @throws {ConfigError} if Redis refuses what the service needs: a service with a wrong password would accept scans and
 *   never start them. Redis may be out of reach, because the service works without it.
 */
async function connect(
  { redis: settings }: Pick<AppConfig, 'redis'>,
  role: ProcessRole,
  pino: Logger | undefined,
): Promise<RedisConnections | null> {
  if (settings === null) return null;
  const [{ RedisConnections }, { proveRedis }, { RedisHealth }] = await Promise.all([
    import('./redis-connections.js'),
    import('./prove-redis.js'),
    import('./redis-health.js'),
  ]);
  // A command enqueues at most one job, which is found in the database otherwise.
  const { faults } = role === 'command' ? { faults: [] } : await proveRedis(settings);
  const refusals = faults.filter(({ kind }) => kind === 'refused');
  if (refusals.length > 0)
    throw new ConfigError(refusals.map(({ detail, fix }) => `Redis cannot be used: ${detail}. ${fix}`));
  // The logger of Nest drops what is logged before the application exists.
  const logger = pino ?? new NestLogger();
  for (const { kind, detail, fix } of faults) {
    if (kind === 'risky') logger.warn(`${detail}. ${fix}`, 'Redis');
  }
  return new RedisConnections(settings, new RedisHealth(logger));
}
