import { Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { fromConfig } from '../config.module.js';

/** Provides the connection to Redis, or null on the sizes without Redis. */
export const REDIS = Symbol('REDIS');

/** Connects to Redis, for state that processes share and may lose. */
@Module({
  providers: [fromConfig(REDIS, ({ redisUrl }) => (redisUrl === null ? null : connect(redisUrl)))],
  exports: [REDIS],
})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  onApplicationShutdown(): void {
    this.redis?.disconnect();
  }
}

async function connect(url: string): Promise<Redis> {
  const { Redis } = await import('ioredis');
  // Redis may be unavailable at any time. A command then fails at once, and its caller handles the error.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1000 });
  const logger = new Logger('Redis');
  redis.on('error', (error: Error) => {
    logger.warn(`Redis: ${error.message}`);
  });
  return redis;
}
