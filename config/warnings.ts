import type { AppConfig } from './load-config.js';
import { nodeAdvice } from './node-releases.js';

/** Returns a warning for each setting that is valid and probably a mistake, and for a Node with vulnerabilities. */
export function configWarnings(
  config: Pick<AppConfig, 'trustProxy' | 'publicUrl'>,
  nodeVersion = process.versions.node,
): string[] {
  return [nodeAdvice(nodeVersion), proxyAdvice(config)].filter((advice) => advice !== null);
}

function proxyAdvice({ trustProxy, publicUrl }: Pick<AppConfig, 'trustProxy' | 'publicUrl'>): string | null {
  const isBehindProxy = trustProxy !== false && trustProxy !== 0;
  if (!isBehindProxy || publicUrl !== null) return null;
  return (
    'TRUST_PROXY is set and PUBLIC_URL is not. If the proxy serves HTTPS, set PUBLIC_URL to its address: until then, ' +
    'links start with http://, session cookies are not Secure, and every host name is accepted.'
  );
}
