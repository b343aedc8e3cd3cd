import { Controller, Get } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import {
  HealthCheck,
  type HealthCheckResult,
  HealthCheckService,
  HealthIndicatorService,
} from '@nestjs/terminus';
import { EntityManager } from '../database/entity-manager.js';
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
  ) {}

  @Get('healthz')
  alive(): { status: 'ok' } {
    return { status: 'ok' };
  }

  @Get('readyz')
  @HealthCheck()
  ready(): Promise<HealthCheckResult> {
    return this.health.check([() => this.database()]);
  }

  private async database(): Promise<Record<'database', { status: 'up' | 'down' }>> {
    const indicator = this.indicators.check('database');
    try {
      await this.em.execute('select 1');
      return indicator.up();
    } catch {
      return indicator.down();
    }
  }
}
