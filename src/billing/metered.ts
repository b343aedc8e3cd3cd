import { ApiProblems } from '#platform/http/api-problems';
import {
  applyDecorators,
  createParamDecorator,
  type ExecutionContext,
  UseInterceptors,
} from '@nestjs/common';
import { INSUFFICIENT_CREDITS } from './billing.problems.js';
import type { CreditMeter } from './credit-meter.js';
import { CreditMeteringInterceptor, type MeteredRequest } from './credit-metering.interceptor.js';

/** The headers of the answer of a metered route, for the OpenAPI document. */
export const CREDIT_HEADERS = {
  'X-Credits-Reserved': { description: 'Credits set aside for this request', schema: { type: 'integer' } },
  'X-Credits-Remaining': {
    description: 'Credits left beside them; not for test keys, which spend none',
    schema: { type: 'integer' },
  },
} as const;

/**
 * Marks a route that spends credits. The handler takes `@Meter()` and reserves through it. It runs inside one
 * transaction, with what it creates and the record of its `Idempotency-Key`, so it must await nothing outside
 * the database. Stands above `@Idempotent`: a repeated request opens no transaction.
 */
export function Metered(): MethodDecorator {
  return applyDecorators(UseInterceptors(CreditMeteringInterceptor), ApiProblems(INSUFFICIENT_CREDITS));
}

/** The meter of the request, as a handler's parameter. */
export const Meter = createParamDecorator(
  (_: unknown, context: ExecutionContext): CreditMeter =>
    context.switchToHttp().getRequest<MeteredRequest>().creditMeter,
);
