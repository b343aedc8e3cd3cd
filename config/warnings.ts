import type { AppConfig } from './load-config.js';

/** Returns a warning for each setting that is valid and probably a mistake. */
export function configWarnings({
  trustProxy,
  publicUrl,
}: Pick<AppConfig, 'trustProxy' | 'publicUrl'>): string[] {
  const isBehindProxy = trustProxy !== false && trustProxy !== 0;
  if (!isBehindProxy || publicUrl !== null) return [];
  return [
    'TRUST_PROXY is set and PUBLIC_URL is not. If the proxy serves HTTPS, set PUBLIC_URL to its address: until then, ' +
      'links start with http://, session cookies are not Secure, and every host name is accepted.',
  ];
}
