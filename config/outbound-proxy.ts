import type { Environment } from './environment.schema.js';

/** A proxy for the requests of the service to providers, webhooks and payments. */
export interface OutboundProxySettings {
  /** `http://` or `https://`, with user and password if the proxy requires them. */
  readonly url: string;
  /** Hosts that are reached without the proxy, with their subdomains; in lower case, optionally with a port. */
  readonly except: readonly string[];
}

/** Returns the settings of the outgoing proxy, or null without OUTBOUND_PROXY_URL. */
export function outboundProxySettings(env: Environment): OutboundProxySettings | null {
  const { OUTBOUND_PROXY_URL: url, OUTBOUND_NO_PROXY: except } = env;
  return url === undefined ? null : { url, except };
}
