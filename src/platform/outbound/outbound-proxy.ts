import type { OutboundProxySettings } from '#config';

/**
 * Sends the requests of this process through the proxy: those of providers, of the language model and of Stripe, which use
 * undici or `fetch`. Webhooks have connections of their own, see `OutboundHttp`.
 */
export async function useOutboundProxy(proxy: OutboundProxySettings | null): Promise<void> {
  if (proxy === null) return;
  const { EnvHttpProxyAgent, setGlobalDispatcher } = await import('undici');
  setGlobalDispatcher(
    new EnvHttpProxyAgent({ httpProxy: proxy.url, httpsProxy: proxy.url, noProxy: proxy.except.join(',') }),
  );
}

const DEFAULT_PORTS: Readonly<Record<string, string>> = { 'http:': '80', 'https:': '443' };

/** Reports whether a host is an exception of the proxy, as undici reads NO_PROXY. */
export function isReachedDirectly(
  {
    hostname,
    protocol,
    port,
  }: { readonly hostname: string; readonly protocol: string; readonly port: string },
  except: readonly string[],
): boolean {
  if (except.length === 1 && except[0] === '*') return true;
  const name = hostname.toLowerCase();
  return except.some((entry) => {
    const [, host = entry, only] = /^(.+):(\d+)$/.exec(entry) ?? [];
    if (only !== undefined && only !== (port || DEFAULT_PORTS[protocol])) return false;
    return name === host || name.endsWith(`.${host}`);
  });
}
