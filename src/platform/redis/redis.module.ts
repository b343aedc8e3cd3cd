import { Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';
import { fromConfig } from '../config.module.js';

/** The connection to Redis; null on the sizes without one. */
export const REDIS = Symbol('Redis');

/** Provides one connection for data that processes share and may lose. */
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
  // Redis may be away at any time: a command fails at once instead of waiting, and its caller copes.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1000 });
  const logger = new Logger('Redis');
  redis.on('error', (error: Error) => {
    logger.warn(`Redis: ${error.message}`);
  });
  return redis;
}
