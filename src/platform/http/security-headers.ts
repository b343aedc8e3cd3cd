import type { FastifyInstance } from 'fastify';

/** One year. Without subdomains, which other services of the operator may use. */
const TRANSPORT_SECURITY = 'max-age=31536000';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/**
 * Adds the headers of every response. A route can replace them.
 *
 * @param publicUrl `PUBLIC_URL`; with HTTPS in it, or in the request, browsers keep using HTTPS
 */
export function addSecurityHeaders(fastify: FastifyInstance, publicUrl: string | null): void {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(EVERYWHERE);
    if (isSecure || request.protocol === 'https') {
      void reply.header('strict-transport-security', TRANSPORT_SECURITY);
    }
    done();
  });
}
