import { Controller, Get, HttpException, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  type HealthIndicatorResult,
  HealthIndicatorService,
} from '@nestjs/terminus';
import type { Embedded } from '../database/database.js';
import { EMBEDDED } from '../database/embedded/embedded.token.js';
import { EntityManager } from '../database/entity-manager.js';
import { Problem } from '../http/problem.js';
import { NOT_READY } from '../http/problems.js';
import { Public } from '../http/public.js';

/** For process managers and load balancers: is it alive, should it get traffic. */
@Controller()
@ApiExcludeController()
@Public()
export class HealthController {
  constructor(
    private readonly health: HealthCheckService,
    private readonly indicators: HealthIndicatorService,
    private readonly em: EntityManager,
    @Inject(EMBEDDED) private readonly embedded: Embedded | null,
  ) {}

  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @HealthCheck({ noCache: true, swaggerDocumentation: false })
  async ready(): Promise<HealthCheckResult> {
    try {
      return await this.health.check([() => this.database()]);
    } catch (error) {
      throw error instanceof HttpException ? notReady(error) : error;
    }
  }

  private async database(): Promise<HealthIndicatorResult> {
    const indicator = this.indicators.check('database');
    try {
      // Reading would still work.
      if (this.embedded?.database.isDiskFull()) return indicator.down('the disk is full');
      await this.em.execute('select 1');
      return indicator.up();
    } catch {
      return indicator.down();
    }
  }
}

/** A problem like every other, which says what is down. */
function notReady(error: HttpException): Problem {
  const { details } = error.getResponse() as HealthCheckResult;
  const down = Object.entries(details).flatMap(([name, { status, message }]) =>
    status === 'up' ? [] : [`${name} down${typeof message === 'string' ? ` (${message})` : ''}`],
  );
  return new Problem(NOT_READY, `Not ready: ${down.join(', ')}.`, { members: { details } });
}
