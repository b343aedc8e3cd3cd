import type { Tenant } from '#platform/tenant';

const CREDITS_PER_PIN = 1;

/** Returns the cost of measuring pins. Test data is free. */
export function creditsFor({ livemode }: Pick<Tenant, 'livemode'>, pins: number): number {
  return livemode ? pins * CREDITS_PER_PIN : 0;
}
