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
 * Marks a route that spends credits. The handler takes `@Meter()` and passes it to the use case, which reserves credits
 * through it in the transaction of its work.
 */
export function Metered(): MethodDecorator {
  return applyDecorators(UseInterceptors(CreditMeteringInterceptor), ApiProblems(INSUFFICIENT_CREDITS));
}

/** The meter of the request, as a handler's parameter. */
export const Meter = createParamDecorator(
  (_: unknown, context: ExecutionContext): CreditMeter =>
    context.switchToHttp().getRequest<MeteredRequest>().creditMeter,
);
