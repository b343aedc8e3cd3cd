import { AppConfig } from '#config';
import { Inject, Injectable, type OnApplicationBootstrap, type OnApplicationShutdown } from '@nestjs/common';
import { fastify, type FastifyInstance } from 'fastify';
import { PROCESS_ROLE, type ProcessRole } from '../config.module.js';
import { Problem } from '../http/problem.js';
import { Metrics } from '../metrics/metrics.js';
import { CHALLENGE, MetricsAccess } from '../metrics/metrics-access.js';
import { HealthController } from './health.controller.js';

/** Serves `/healthz`, `/readyz` and `/metrics` of a worker process on WORKER_PORT. A server has them on its own port. */
@Injectable()
export class ProbeServer implements OnApplicationBootstrap, OnApplicationShutdown {
  private server: FastifyInstance | null = null;

  constructor(
    private readonly health: HealthController,
    private readonly metrics: Metrics,
    private readonly access: MetricsAccess,
    @Inject(AppConfig) private readonly config: Pick<AppConfig, 'host' | 'workerPort'>,
    @Inject(PROCESS_ROLE) private readonly role: ProcessRole,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    const { host, workerPort: port } = this.config;
    if (this.role !== 'worker' || port === null) return;
    this.server = this.createServer();
    await this.server.listen({ host, port });
  }

  async onApplicationShutdown(): Promise<void> {
    await this.server?.close();
  }

  private createServer(): FastifyInstance {
    const server = fastify({ forceCloseConnections: true });
    server.get('/healthz', () => this.health.alive());
    server.get('/readyz', async (_, reply) => {
      try {
        return await this.health.ready();
      } catch (error) {
        if (!(error instanceof Problem)) throw error;
        const { type, detail, extras } = error;
        return reply.status(type.status).send({ code: type.code, detail, ...extras.members });
      }
    });
    server.get('/metrics', async ({ headers }, reply) => {
      if (!this.access.allows(headers.authorization))
        return reply
          .status(401)
          .header(...CHALLENGE)
          .send();
      void reply.type(this.metrics.registry.contentType);
      return this.metrics.read();
    });
    return server;
  }
}
