import { Controller, Get, Req, Res } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { defineProblem, Problem } from '../http/problem.js';
import { AnyHost, Public } from '../http/public.js';
import { PUBLIC_POLICY, RateLimits } from '../rate-limit/rate-limits.js';
import { Metrics } from './metrics.js';
import { CHALLENGE, MetricsAccess } from './metrics-access.js';

const METRICS_TOKEN_REQUIRED = defineProblem({
  code: 'metrics_token_required',
  status: 401,
  title: 'The metrics require a token',
  description: 'The installation has a METRICS_TOKEN. Send it as `Authorization: Bearer <token>`.',
});

@Controller('metrics')
@ApiExcludeController()
@Public()
@AnyHost()
export class MetricsController {
  constructor(
    private readonly metrics: Metrics,
    private readonly access: MetricsAccess,
    private readonly limits: RateLimits,
  ) {}

  @Get()
  async read(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<string> {
    await this.limits.enforceForAddress(reply, PUBLIC_POLICY, request.ip);
    if (!this.access.allows(request.headers.authorization)) {
      const [name, value] = CHALLENGE;
      throw new Problem(METRICS_TOKEN_REQUIRED, METRICS_TOKEN_REQUIRED.description, {
        headers: { [name]: value },
      });
    }
    void reply.type(this.metrics.registry.contentType);
    return this.metrics.read();
  }
}
