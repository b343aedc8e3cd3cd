import type { Tenant } from '#platform/tenant';

const CREDITS_PER_PIN = 1;

/** What measuring so many pins costs. Test data costs nothing. */
export function creditsFor({ livemode }: Pick<Tenant, 'livemode'>, pins: number): number {
  return livemode ? pins * CREDITS_PER_PIN : 0;
}
