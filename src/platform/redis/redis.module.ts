import { type DynamicModule, Inject, Logger, Module, type OnApplicationShutdown } from '@nestjs/common';
import type { Redis } from 'ioredis';

/** Provides the connection to Redis, or null on the sizes without Redis. */
export const REDIS = Symbol('REDIS');

/** Connects to Redis, for state that processes share and may lose. */
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
  // Redis may be unavailable at any time. A command then fails at once, and its caller handles the error.
  const redis = new Redis(url, { enableOfflineQueue: false, maxRetriesPerRequest: 1, commandTimeout: 1000 });
  const logger = new Logger('Redis');
  redis.on('error', (error: Error) => {
    logger.warn(`Redis: ${error.message}`);
  });
  return redis;
}
