import { defineProblem, Problem } from '#platform/http/problem';

export const INSUFFICIENT_CREDITS = defineProblem({
  code: 'insufficient_credits',
  status: 402,
  title: 'There are not enough credits',
  description:
    'The scan costs more credits than the account has left in this billing cycle, so nothing was created. ' +
    'Use a smaller grid, wait for the next cycle, or have the plan upgraded or credits added.',
  example: { credits_available: 12, credits_required: 49 },
});

/** Thrown when credits are to be reserved that are not there. */
export class InsufficientCredits extends Problem {
  constructor(
    readonly available: number,
    readonly required: number,
  ) {
    super(INSUFFICIENT_CREDITS, `This costs ${required} credits, and ${available} are left.`, {
      members: { credits_available: available, credits_required: required },
    });
  }
}

export const CREDIT_LIMIT = defineProblem({
  code: 'credit_limit',
  status: 422,
  title: 'So many credits cannot be held',
  description: 'An account may have up to 1,000,000,000 credits in packs.',
});

export const ALREADY_GRANTED = defineProblem({
  code: 'already_granted',
  status: 409,
  title: 'These credits were granted before',
  description: 'There is a pack with this reference. A reference is granted once.',
});

export const REFUND_EXCEEDS_CHARGE = defineProblem({
  code: 'refund_exceeds_charge',
  status: 422,
  title: 'More than was charged cannot be refunded',
  description: 'The refunds of a scan may not add up to more credits than it was charged.',
});
