import { SetMetadata } from '@nestjs/common';

export const REQUEST_COST = Symbol('cost of a request');

/**
 * Sets how much a request counts against the quota of its account; 1 by default. At most 10, the default of
 * ACCOUNT_QUOTA_KEYS, so that one key alone never exceeds the quota of its account.
 */
export const RequestCost = (cost: 2 | 5 | 10): MethodDecorator => SetMetadata(REQUEST_COST, cost);
