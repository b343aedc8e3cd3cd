import { Problem } from '#platform/http/problem';
import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { catchError, map, type Observable } from 'rxjs';
import { InsufficientCredits } from './billing.problems.js';
import type { Reservation } from './reserve-credits.js';

/** What the handler of a metered route returns. */
export interface MeteredAnswer {
  readonly body: string | object;
  /** What the use case returned; null if the request repeated an earlier one, which reserves nothing. */
  readonly result: { readonly reservation: Reservation } | null;
}

/**
 * Meters a route: sends the body that its handler returns, and the reserved and remaining credits in the response
 * headers. The cost is unknown before the use case runs.
 */
@Injectable()
export class CreditMeteringInterceptor implements NestInterceptor<MeteredAnswer, string | object> {
  intercept(context: ExecutionContext, next: CallHandler<MeteredAnswer>): Observable<string | object> {
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    return next.handle().pipe(
      map(({ body, result }) => {
        if (result) setCreditHeaders(reply, result.reservation);
        return body;
      }),
      catchError((error: unknown) => {
        throw error instanceof InsufficientCredits ? withCreditHeader(error) : error;
      }),
    );
  }
}

function setCreditHeaders(reply: FastifyReply, { credits, remaining }: Reservation): void {
  void reply.header('x-credits-reserved', String(credits));
  if (remaining !== null) void reply.header('x-credits-remaining', String(remaining));
}

/** Adds the remaining credits to the headers of a 402 response. */
function withCreditHeader({ type, detail, extras, available }: InsufficientCredits): Problem {
  return new Problem(type, detail, { ...extras, headers: { 'x-credits-remaining': String(available) } });
}
