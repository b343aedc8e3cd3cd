/** What accounts are billed in (ISO 4217); every plan has a price in it. */
export const BILLING_CURRENCY = 'USD';

/** A plan as sold: what an account gets each billing cycle. Change the numbers here, nowhere else. */
export interface Plan {
  readonly code: PlanCode;
  readonly name: string;
  /** Credits granted at the start of each month; one credit measures one pin. */
  readonly monthlyCredits: number;
  /** May live keys call the API? (Test keys may on every plan.) */
  readonly apiAccess: boolean;
  /** Requests a minute for each key. */
  readonly requestsPerMinute: number;
  /** Price of a month by currency, in its minor units (cents). */
  readonly monthlyPrice: Readonly<Record<typeof BILLING_CURRENCY, number>>;
}

/** From the smallest to the largest: a step to the right is an upgrade. */
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
