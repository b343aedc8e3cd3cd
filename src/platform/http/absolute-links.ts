import type { FastifyInstance, FastifyRequest } from 'fastify';

/** Headers that show a proxy which `TRUST_PROXY` does not name: the service does not know the address of the client. */
const OF_PROXIES = ['forwarded', 'via', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto'];

const HOST = /^[\w.-]+(:\d{1,5})?$|^\[[\da-f:.]+\](:\d{1,5})?$/i;

/**
 * Makes `Location` and `Link` of responses under /api/v1 absolute URLs. Routes set them as paths.
 *
 * @param publicUrl `PUBLIC_URL`; without it, the address comes from the request
 */
export function addAbsoluteLinks(
  fastify: FastifyInstance,
  { publicUrl, trustProxy }: { publicUrl: string | null; trustProxy: unknown },
): void {
  const baseOf = (request: FastifyRequest): string =>
    publicUrl ?? requestedBase(request, trustProxy !== false);
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/v1/')) {
      const location = reply.getHeader('location');
      if (isPath(location)) void reply.header('location', baseOf(request) + location);
      const link = reply.getHeader('link');
      if (typeof link === 'string' && isPath(link.slice(1))) {
        void reply.header('link', `<${baseOf(request)}${link.slice(1)}`);
      }
    }
    done(null, payload);
  });
}

function isPath(header: unknown): header is string {
  return typeof header === 'string' && /^\/(?!\/)/.test(header);
}

/** Returns the base of the address that the client has requested; empty if a proxy may have changed it. */
function requestedBase({ protocol, host, headers, raw }: FastifyRequest, trustsProxy: boolean): string {
  const isForwarded = raw.httpVersion === '1.0' || OF_PROXIES.some((name) => headers[name] !== undefined);
  return (trustsProxy || !isForwarded) && HOST.test(host) ? `${protocol}://${host}` : '';
}
