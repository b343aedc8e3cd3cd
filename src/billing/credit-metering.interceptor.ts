import { UnitOfWork } from '#platform/database/unit-of-work';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { firstValueFrom, from, type Observable } from 'rxjs';
import { Problem } from '#platform/http/problem';
import { InsufficientCredits } from './billing.problems.js';
import { CreditMeter } from './credit-meter.js';
import { ReserveCredits } from './reserve-credits.js';

/** A request whose handler may spend credits. */
export type MeteredRequest = FastifyRequest & { creditMeter: CreditMeter };

/**
 * The HTTP face of credit metering. Interceptors run before the body is checked, so the cost is not known here:
 * it opens the unit of work, puts a meter on the request for the use case to reserve through, commits or undoes
 * all of it, and tells what the account has left.
 */
@Injectable()
export class CreditMeteringInterceptor implements NestInterceptor {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly reserveCredits: ReserveCredits,
  ) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    return from(this.meter(http.getRequest<MeteredRequest>(), http.getResponse<FastifyReply>(), next));
  }

  private async meter(request: MeteredRequest, reply: FastifyReply, next: CallHandler): Promise<unknown> {
    const meter = (request.creditMeter = new CreditMeter(this.reserveCredits));
    try {
      const result = await this.unitOfWork.run(() => firstValueFrom<unknown>(next.handle()));
      const { credits, remaining } = meter.reservation ?? { credits: 0, remaining: null };
      void reply.header('x-credits-reserved', String(credits));
      if (remaining !== null) void reply.header('x-credits-remaining', String(remaining));
      return result;
    } catch (error) {
      throw error instanceof InsufficientCredits ? refusal(error) : error;
    }
  }
}

/** 402, with what is left in the header too. */
function refusal({ type, detail, extras, available }: InsufficientCredits): Problem {
  return new Problem(type, detail, { ...extras, headers: { 'x-credits-remaining': String(available) } });
}
