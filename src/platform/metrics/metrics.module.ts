import { Module } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { httpServerOf } from '../http/http-server.js';
import { RateLimitModule } from '../rate-limit/rate-limit.module.js';
import { MetricsAccess } from './metrics-access.js';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';

@Module({
  controllers: [MetricsController],
  imports: [RateLimitModule],
  providers: [Metrics, MetricsAccess],
  exports: [Metrics, MetricsAccess],
})
export class MetricsModule {
  constructor(host: HttpAdapterHost, metrics: Metrics) {
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
