import type { OutboundProxySettings } from '#config';
import { NameResolver } from '../../outbound/name-resolver.js';
import { openTunnel, TunnelRefused } from '../../outbound/open-tunnel.js';
import { fail, type Finding, ok, reasonOf, warn } from './finding.js';

const NAME = 'outbound_proxy';
/** The host of short links, which the service follows. */
const HOST = 'maps.app.goo.gl';
const PORT = 443;

/**
 * Checks that OUTBOUND_PROXY_URL opens connections to a name, as requests to providers need, and to an address, as webhooks
 * need.
 *
 * @returns no finding without such a proxy
 */
export async function checkOutboundProxy(
  proxy: OutboundProxySettings | null,
  names = new NameResolver(),
): Promise<Finding[]> {
  if (proxy === null) return [];
  try {
    (await openTunnel(proxy.url, [`${HOST}:${PORT}`])).destroy();
  } catch (error) {
    return [describe(error)];
  }
  let addresses: string[];
  try {
    addresses = await names.resolveInDns(HOST);
  } catch (error) {
    return [
      warn(
        NAME,
        `the proxy connects, but the DNS of this machine does not know ${HOST}: ${reasonOf(error)}`,
        'Give this machine a DNS that resolves public names. Webhooks and short links check the addresses of a name themselves.',
      ),
    ];
  }
  try {
    const [address = ''] = addresses;
    (await openTunnel(proxy.url, [`${address.includes(':') ? `[${address}]` : address}:${PORT}`])).destroy();
  } catch (error) {
    return [
      warn(
        NAME,
        `the proxy connects to names, not to addresses: ${reasonOf(error)}`,
        'Allow CONNECT to addresses in the proxy. Webhooks and short links need it; providers do not.',
      ),
    ];
  }
  return [ok(NAME, 'connects to names and to addresses')];
}

function describe(error: unknown): Finding {
  if (error instanceof TunnelRefused && error.status === 407) {
    return fail(
      NAME,
      'the proxy requires other credentials (407)',
      'Correct user and password in OUTBOUND_PROXY_URL.',
    );
  }
  if (error instanceof TunnelRefused) {
    return warn(
      NAME,
      `the proxy does not connect to ${HOST} (${error.status})`,
      'Allow the hosts of your providers, and for webhooks and short links every public address.',
    );
  }
  return fail(
    NAME,
    `the proxy cannot be reached: ${reasonOf(error)}`,
    'Start the proxy, or correct OUTBOUND_PROXY_URL.',
  );
}
