/** Currency of all invoices (ISO 4217). Every plan has a price in it. */
export const BILLING_CURRENCY = 'USD';

/** A subscription plan: the allowances of an account per billing cycle. This file is the only place to change them. */
export interface Plan {
  readonly code: PlanCode;
  readonly name: string;
  /** Credits granted at the start of each month; measuring one pin costs one credit. */
  readonly monthlyCredits: number;
  /** Whether live keys may call the API. Test keys may on every plan. */
  readonly apiAccess: boolean;
  /** Maximum requests per minute and API key. */
  readonly requestsPerMinute: number;
  /** Price per month by currency, in minor units (cents). */
  readonly monthlyPrice: Readonly<Record<typeof BILLING_CURRENCY, number>>;
}

/** Ordered from the smallest plan to the largest: a move to a later plan is an upgrade. */
export const PLAN_CODES = ['free', 'starter', 'growth', 'agency'] as const;
export type PlanCode = (typeof PLAN_CODES)[number];

export const PLANS: Readonly<Record<PlanCode, Plan>> = {
  free: {
    code: 'free',
    name: 'Free',
    monthlyCredits: 100,
    apiAccess: false,
    requestsPerMinute: 60,
    monthlyPrice: { USD: 0 },
  },
  starter: {
    code: 'starter',
    name: 'Starter',
    monthlyCredits: 2_000,
    apiAccess: true,
    requestsPerMinute: 120,
    monthlyPrice: { USD: 1_900 },
  },
  growth: {
    code: 'growth',
    name: 'Growth',
    monthlyCredits: 10_000,
    apiAccess: true,
    requestsPerMinute: 300,
    monthlyPrice: { USD: 4_900 },
  },
  agency: {
    code: 'agency',
    name: 'Agency',
    monthlyCredits: 50_000,
    apiAccess: true,
    requestsPerMinute: 600,
    monthlyPrice: { USD: 14_900 },
  },
};
