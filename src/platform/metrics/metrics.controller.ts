import { Controller, Get, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply } from 'fastify';
import { AnyHost, Public } from '../http/public.js';
import { Metrics } from './metrics.js';

@Controller('metrics')
@ApiExcludeController()
@Public()
@AnyHost()
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  read(@Res({ passthrough: true }) reply: FastifyReply): Promise<string> {
    void reply.type(this.metrics.registry.contentType);
    return this.metrics.registry.metrics();
  }
}
