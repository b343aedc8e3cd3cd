import { ApiProblems } from '#platform/http/api-problems';
import { applyDecorators, UseInterceptors } from '@nestjs/common';
import { INSUFFICIENT_CREDITS } from './billing.problems.js';
import { CreditMeteringInterceptor, type MeteredAnswer } from './credit-metering.interceptor.js';

/** Response headers of a metered route, for the OpenAPI document. */
export const CREDIT_HEADERS = {
  'X-Credits-Reserved': { description: 'Credits reserved by this request', schema: { type: 'integer' } },
  'X-Credits-Remaining': {
    description: 'Credits left after the reservation; absent for test keys, which spend none',
    schema: { type: 'integer' },
  },
} as const;

type MeteredHandler = (...args: never[]) => Promise<MeteredAnswer>;

/** Marks a route that spends credits. */
export function Metered(): <Handler extends MeteredHandler>(
  target: object,
  name: string | symbol,
  descriptor: TypedPropertyDescriptor<Handler>,
) => void {
  return applyDecorators(UseInterceptors(CreditMeteringInterceptor), ApiProblems(INSUFFICIENT_CREDITS));
}
