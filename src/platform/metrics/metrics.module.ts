import { Inject, Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { httpServerOf } from '../http-server.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { REDIS_CONNECTIONS, RedisModule } from '../redis/redis.module.js';
import type { RedisConnections } from '../redis/redis-connections.js';
import { MetricsController } from './metrics.controller.js';
import { Metrics } from './metrics.js';
import { MetricsAccess } from './metrics-access.js';

@Module({
  controllers: [MetricsController],
  imports: [RateLimitModule, RedisModule],
  providers: [Metrics, MetricsAccess],
  exports: [Metrics, MetricsAccess],
})
export class MetricsModule {
  constructor(
    host: HttpAdapterHost,
    metrics: Metrics,
    @Inject(REDIS_CONNECTIONS) redis: RedisConnections | null,
  ) {
    redis?.health.onChange((reason) => {
      metrics.redisDown.set(reason === null ? 0 : 1);
    });
    httpServerOf(host)?.addHook('onResponse', (request, reply, done) => {
      const labels = {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: String(reply.statusCode),
      };
      metrics.httpRequests.observe(labels, reply.elapsedTime / 1000);
      done();
    });
  }
}
