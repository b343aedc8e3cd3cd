import type { FastifyInstance } from 'fastify';

/**
 * Makes `Location` and `Link` of responses under /api/v1 absolute URLs. Routes set them as paths.
 *
 * @param publicUrl `PUBLIC_URL`. Without it, they stay paths: the name in a request may be that of a proxy, or invented.
 */
export function addAbsoluteLinks(fastify: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null) return;
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/v1/')) {
      const location = reply.getHeader('location');
      if (isPath(location)) void reply.header('location', publicUrl + location);
      const link = reply.getHeader('link');
      if (typeof link === 'string' && isPath(link.slice(1))) {
        void reply.header('link', `<${publicUrl}${link.slice(1)}`);
      }
    }
    done(null, payload);
  });
}

function isPath(header: unknown): header is string {
  return typeof header === 'string' && /^\/(?!\/)/.test(header);
}
