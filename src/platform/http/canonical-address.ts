import type { FastifyRequest } from 'fastify';

/**
 * Returns the address of a request without doubled and final slashes in its path.
 *
 * @returns null if the request has this address already, or if no route accepts its method there
 */
export function canonicalAddress({ server, url, method }: FastifyRequest): string | null {
  const [path = ''] = url.split('?', 1);
  const canonical = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  if (canonical === path || !server.methodsAt(canonical).includes(method)) return null;
  return canonical + url.slice(path.length);
}
