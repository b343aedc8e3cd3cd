import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { Problem } from '#platform/http/problem';
import { InsufficientCredits } from './billing.problems.js';
import { CreditMeter, type Reservation } from './credit-meter.js';

/** A request whose handler may spend credits. */
export type MeteredRequest = FastifyRequest & { creditMeter: CreditMeter };

/**
 * Attaches a credit meter to the request, and returns the reserved and remaining credits in the response headers. The
 * cost is unknown before the use case runs.
 */
@Injectable()
export class CreditMeteringInterceptor implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.meter(http.getRequest<MeteredRequest>(), http.getResponse<FastifyReply>(), next));
  }

  private async meter(request: MeteredRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const meter = (request.creditMeter = new CreditMeter());
    try {
      const result = await firstValueFrom<unknown>(next.handle());
      if (meter.reservation) setCreditHeaders(reply, meter.reservation);
      return result;
    } catch (error) {
      throw error instanceof InsufficientCredits ? withCreditHeader(error) : error;
    }
  }
}

/** Not called for repeated requests, which reserve nothing. */
function setCreditHeaders(reply: FastifyReply, { credits, remaining }: Reservation): void {
  void reply.header('x-credits-reserved', String(credits));
  if (remaining !== null) void reply.header('x-credits-remaining', String(remaining));
}

/** Adds the remaining credits to the headers of a 402 response. */
function withCreditHeader({ type, detail, extras, available }: InsufficientCredits): Problem {
  return new Problem(type, detail, { ...extras, headers: { 'x-credits-remaining': String(available) } });
}
