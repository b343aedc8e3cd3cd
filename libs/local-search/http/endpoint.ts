/** The URL of a request, and headers that it needs. */
export interface Endpoint {
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
}

type Parameters = Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Builds the URL of a path below a base URL, with the parameters that are defined. Moves a user and a password from the base
 * URL to a header: `fetch` rejects them in a URL, and its error message contains the password.
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
