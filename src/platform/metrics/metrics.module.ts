import { Module } from '@nestjs/common';
import { type AbstractHttpAdapter, HttpAdapterHost } from '@nestjs/core';
import type { FastifyInstance } from 'fastify';
import { Metrics } from './metrics.js';
import { MetricsController } from './metrics.controller.js';

@Module({ controllers: [MetricsController], providers: [Metrics], exports: [Metrics] })
export class MetricsModule {
  constructor(host: HttpAdapterHost, metrics: Metrics) {
    // A worker or a command has no HTTP server.
    const fastify = (host.httpAdapter as AbstractHttpAdapter | undefined)?.getInstance<FastifyInstance>();
    fastify?.addHook('onResponse', (request, reply, done) => {
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
