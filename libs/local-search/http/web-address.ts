import { googleSubdomain } from '../../place-identity/index.js';
import { textOf } from './read-fields.js';

/** Paths of Google's redirects, with the parameters that may have the target. */
const REDIRECTS: ReadonlyMap<string, readonly string[]> = new Map([
  ['/url', ['q', 'url']],
  ['/goto', ['url', 'q']],
  ['/aclk', ['adurl']],
]);
const MAX_REDIRECTS = 3;

/**
 * Returns an http(s) URL. Of a redirect of Google it returns the target, or null if the target is missing, relative or
 * encrypted, as in `google.com/goto?url=CAES…`.
 */
export function webAddressOf(value: unknown): string | null {
  // Not cut to the length of a stored address, because the target of a redirect is a part of it.
  let address = typeof value === 'string' ? value.trim() : '';
  for (let hops = 0; hops <= MAX_REDIRECTS; hops++) {
    const url = urlOf(address);
    if (!url) return null;
    const parameters = redirectParameters(url);
    if (!parameters) return storable(address);
    address = parameters.map((name) => url.searchParams.get(name)).find((target) => target) ?? '';
  }
  return null;
}

function storable(address: string): string | null {
  const text = textOf(address);
  return text !== null && urlOf(text) ? text : null;
}

/** Returns whether a URL counts the click on an advertisement. */
export function isAdClick(value: unknown): boolean {
  const url = urlOf(textOf(value) ?? '');
  if (!url) return false;
  const isGoogle = googleSubdomain(url.hostname) !== null && url.pathname === '/aclk';
  return isGoogle || /(^|\.)googleadservices\.com$/.test(url.hostname);
}

function redirectParameters({ hostname, pathname }: URL): readonly string[] | undefined {
  return googleSubdomain(hostname) === '' ? REDIRECTS.get(pathname) : undefined;
}

function urlOf(text: string): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  return url && /^https?:$/.test(url.protocol) ? url : null;
}
