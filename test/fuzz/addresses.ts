/** Returns the path of a request target, without the query. */
export function pathOf(target: string): string {
  return target.split('?', 1)[0] ?? '';
}

/** Returns the path as the router reads it, with decoded segments. */
export function routedPath(target: string): string {
  const path = pathOf(target);
  if (!isDecodable(path)) return path;
  const segments = path.split('/');
  return segments.map((segment) => decodeURIComponent(segment).replaceAll('/', '%2F')).join('/');
}

/** Returns the path as a URI reference: if an escape is invalid, every `%` is escaped. */
export function asReference(target: string): string {
  const path = pathOf(target);
  return isDecodable(path) ? path : path.replaceAll('%', '%25');
}

export function isInApi(path: string): boolean {
  return path === '/api/v1' || path.startsWith('/api/v1/');
}

function isDecodable(path: string): boolean {
  try {
    return decodeURIComponent(path) !== '';
  } catch {
    return false;
  }
}
