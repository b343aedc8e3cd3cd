/** Where a request goes, and with which headers beside its own. */
export interface Endpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * A path below a base URL, with parameters; those that are undefined are left out. A user and a password in the base
 * URL, as self-hosted engines behind a proxy have them, become a header: `fetch` refuses them in a URL, and says so
 * with the password in the message.
 */
export function endpoint(baseUrl: string, path: string, parameters: Parameters = {}): Endpoint {
  const url = new URL(baseUrl);
  const { username, password } = url;
  url.username = url.password = url.hash = '';
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  for (const [name, value] of Object.entries(parameters)) {
    for (const one of typeof value === 'string' ? [value] : (value ?? [])) url.searchParams.append(name, one);
  }
  if (username === '' && password === '') return { url, headers: {} };
  const credentials = [username, password].map(decodeURIComponent).join(':');
  return { url, headers: { authorization: `Basic ${Buffer.from(credentials).toString('base64')}` } };
}
