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

/** Response headers of a metered route, for the OpenAPI document. */
export const CREDIT_HEADERS = {
  'X-Credits-Reserved': { description: 'Credits reserved by this request', schema: { type: 'integer' } },
  'X-Credits-Remaining': {
    description: 'Credits left after the reservation; absent for test keys, which spend none',
    schema: { type: 'integer' },
  },
} as const;

/** Marks a route that spends credits. The handler passes `@Meter()` to the use case, which reserves credits with it. */
export function Metered(): MethodDecorator {
  return applyDecorators(UseInterceptors(CreditMeteringInterceptor), ApiProblems(INSUFFICIENT_CREDITS));
}

/** Parameter decorator: the credit meter of the request. */
export const Meter = createParamDecorator(
  (_: unknown, context: ExecutionContext): CreditMeter =>
    context.switchToHttp().getRequest<MeteredRequest>().creditMeter,
);
