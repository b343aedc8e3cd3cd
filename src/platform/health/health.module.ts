import { Module } from '@nestjs/common';
import { TerminusModule } from '@nestjs/terminus';
import { MetricsModule } from '../metrics/metrics.module.js';
import { RedisModule } from '../redis/redis.module.js';
import { HealthController } from './health.controller.js';
import { ProbeServer } from './probe-server.js';

@Module({
  imports: [TerminusModule.forRoot({ logger: false }), MetricsModule, RedisModule],
  controllers: [HealthController],
  providers: [ProbeServer, HealthController],
})
export class HealthModule {}
