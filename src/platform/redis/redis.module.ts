import { type DynamicModule, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** The connection to Redis; null on the sizes without one. */
export const REDIS = Symbol('Redis');

/** One connection for whatever is shared between processes and may be lost. */
@Module({})
export class RedisModule implements OnApplicationShutdown {
  constructor(@Inject(REDIS) private readonly redis: Redis | null) {}

  static forRoot(url: string | null): DynamicModule {
    return {
      module: RedisModule,
      global: true,
      providers: [{ provide: REDIS, useFactory: () => (url === null ? null : connect(url)) }],
      exports: [REDIS],
    };
  }

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
