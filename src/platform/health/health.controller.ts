import { Controller, Get, HttpException, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { setTimeout } from 'node:timers/promises';
import type { Embedded } from '../database/database.js';
import { DatabaseInspector } from '../database/database-inspector.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { Problem } from '../http/problem.js';
import { NOT_READY } from '../http/problems.js';
import { AnyHost, Public } from '../http/public.js';
import { REDIS_CONNECTIONS } from '../redis/redis.module.js';
import type { RedisConnections } from '../redis/redis-connections.js';

const MAX_PING_MS = 3_000;

/** Liveness and readiness, for process managers and load balancers. */
@Controller()
@ApiExcludeController()
@Public()
@AnyHost()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly inspector: DatabaseInspector,
    @Inject(EMBEDDED) private readonly embedded: Embedded | null,
    @Inject(REDIS_CONNECTIONS) private readonly redis: RedisConnections | null,
  ) {}

  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  async ready(): Promise<HealthCheckResult> {
    try {
      const result = await this.health.check([() => this.database()]);
      return this.redis
        ? { ...result, details: { ...result.details, redis: redisState(this.redis) } }
        : result;
    } catch (error) {
      throw error instanceof HttpException ? notReady(error) : error;
    }
  }

  private async database(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database');
    try {
      // A full disk refuses writes only: a query would succeed.
      if (this.embedded?.database.isDiskFull()) return indicator.down('the disk is full');
      await Promise.race([this.inspector.ping(), timeout()]);
      return indicator.up();
    } catch {
      return indicator.down();
    }
  }
}

/** Describes Redis, which no readiness depends on: the service works without it. */
function redisState({
  health: { reason },
}: RedisConnections): { status: 'up' } | { status: 'down'; message: string } {
  return reason === null ? { status: 'up' } : { status: 'down', message: reason };
}

/** Rejects before load balancers give up, however long the database does not answer. */
async function timeout(): Promise<never> {
  await setTimeout(MAX_PING_MS, undefined, { ref: false });
  throw new Error('the database did not answer');
}

/** Converts the error of the health check to a problem that names what is down, or the shutdown of the process. */
function notReady(error: HttpException): Problem {
  const { details, status: state } = error.getResponse() as HealthCheckResult;
  if (state === 'shutting_down') {
    return new Problem(NOT_READY, 'Not ready: the process is shutting down.', { members: { details } });
  }
  const down = Object.entries(details).flatMap(([name, { status, message }]) =>
    status === 'up' ? [] : [`${name} down${typeof message === 'string' ? ` (${message})` : ''}`],
  );
  return new Problem(NOT_READY, `Not ready: ${down.join(', ')}.`, { members: { details } });
}
