import { PACKAGE_VERSION, type StripeSettings } from '#config';
import { Stripe } from 'stripe';

const TIMEOUT_MS = 20_000;

/**
 * Creates Stripe's client, which retries idempotent requests and verifies webhook signatures.
 *
 * @param usesFetch whether it must use `fetch`, which goes through the outgoing proxy; its own client does not
 */
export function createStripe({ secretKey, baseUrl }: StripeSettings, usesFetch: boolean): Stripe {
  const { protocol, hostname, port } = new URL(baseUrl);
  return new Stripe(secretKey, {
    protocol: protocol === 'http:' ? 'http' : 'https',
    host: hostname,
    port: port || (protocol === 'http:' ? 80 : 443),
    timeout: TIMEOUT_MS,
    maxNetworkRetries: 2,
    ...(usesFetch && { httpClient: Stripe.createFetchHttpClient() }),
    telemetry: false,
    appInfo: { name: 'local-ranking-service', version: PACKAGE_VERSION },
  });
}
