import { ApiProblems } from '#platform/http/api-problems';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { INSUFFICIENT_CREDITS } from './billing.problems.js';
import { CreditMeteringInterceptor } from './credit-metering.interceptor.js';

/** Response headers of a metered route, for the OpenAPI document. */
export const CREDIT_HEADERS = {
  'X-Credits-Reserved': { description: 'Credits reserved by this request', schema: { type: 'integer' } },
  'X-Credits-Remaining': {
    description: 'Credits left after the reservation; absent for test keys, which spend none',
    schema: { type: 'integer' },
  },
} as const;

/** Marks a route that spends credits. Its handler returns a `MeteredAnswer`. */
export function Metered(): MethodDecorator {
  return applyDecorators(UseInterceptors(CreditMeteringInterceptor), ApiProblems(INSUFFICIENT_CREDITS));
}
