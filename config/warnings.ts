import type { AppConfig } from './load-config.js';
import { nodeAdvice } from './node-releases.js';

/** Returns a warning for each setting that is valid and probably a mistake, and for a Node with vulnerabilities. */
export function configWarnings(
  config: Pick<AppConfig, 'trustProxy' | 'publicUrl'>,
  nodeVersion = process.versions.node,
): string[] {
  return [nodeAdvice(nodeVersion), proxyAdvice(config), trustAdvice(config)].filter(
    (advice) => advice !== null,
  );
}

function proxyAdvice({ trustProxy, publicUrl }: Pick<AppConfig, 'trustProxy' | 'publicUrl'>): string | null {
  const isBehindProxy = trustProxy !== false && trustProxy !== 0;
  if (!isBehindProxy || publicUrl !== null) return null;
  return (
    'TRUST_PROXY is set and PUBLIC_URL is not. If the proxy serves HTTPS, set PUBLIC_URL to its address: until then, ' +
    'links start with http://, session cookies are not Secure, and every host name is accepted.'
  );
}

function trustAdvice({ trustProxy }: Pick<AppConfig, 'trustProxy'>): string | null {
  if (trustProxy !== true) return null;
  return (
    'TRUST_PROXY=true believes the first address of X-Forwarded-For, which a client can write: it then chooses its rate ' +
    'limit and its address in the audit log. Set TRUST_PROXY to the number of proxies, or to their addresses.'
  );
}
