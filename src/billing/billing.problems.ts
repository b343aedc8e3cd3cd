import { defineProblem, Problem } from '#platform/http/problem';

export const INSUFFICIENT_CREDITS = defineProblem({
  code: 'insufficient_credits',
  status: 402,
  title: 'Not enough credits',
  description:
    'The scan, or all scans of a batch together, cost more credits than the account has left in this billing cycle. Nothing was created. ' +
    'Use a smaller grid, wait for the next cycle, upgrade the plan, or ask the operator to grant credits.',
  example: { credits_available: 12, credits_required: 49 },
});

/** Thrown if an account has fewer credits than a reservation needs. */
export class InsufficientCredits extends Problem {
  constructor(
    readonly available: number,
    readonly required: number,
    /** The number of scans that need them. */
    readonly scans = 1,
  ) {
    const cost = scans === 1 ? 'The scan costs' : `The ${scans} scans cost`;
    super(INSUFFICIENT_CREDITS, `${cost} ${required} credits; ${available} are left.`, {
      members: { credits_available: available, credits_required: required },
    });
  }
}

export const CREDIT_LIMIT = defineProblem({
  code: 'credit_limit',
  status: 422,
  title: 'The account would exceed the credit limit',
  description: 'An account can have at most 1,000,000,000 credits in packs. Grant fewer credits.',
});

export const ALREADY_GRANTED = defineProblem({
  code: 'already_granted',
  status: 409,
  title: 'The credits have already been granted',
  description: 'A pack with this reference exists. Each reference is granted once. Use another reference.',
});

export const REFUND_EXCEEDS_CHARGE = defineProblem({
  code: 'refund_exceeds_charge',
  status: 422,
  title: 'The refund exceeds the charge',
  description: 'The refunds of a scan cannot exceed the credits that it was charged.',
});
