import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';

const MAX_AGE_SECONDS = 600;

const OPTIONS = {
  methods: ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'],
  allowedHeaders: [
    'Accept',
    'Authorization',
    'Content-Type',
    'Idempotency-Key',
    'If-Match',
    'If-None-Match',
    'Last-Event-ID',
    'Prefer',
    'X-Request-Id',
  ],
  exposedHeaders: [
    'Allow',
    'Deprecation',
    'ETag',
    'Idempotency-Replayed',
    'Insights-Pending',
    'Link',
    'Location',
    'Preference-Applied',
    'RateLimit',
    'RateLimit-Policy',
    'Retry-After',
    'X-Credits-Remaining',
    'X-Credits-Reserved',
    'X-Request-Id',
  ],
  maxAge: MAX_AGE_SECONDS,
};

/**
 * Lets pages of other origins call the public API with a key. Without origins, browsers do not. Cookies are never
 * allowed, so the dashboard stays closed to other origins.
 *
 * @param origins `CORS_ORIGINS`; `*` allows every origin
 */
export function allowOrigins(app: NestFastifyApplication, origins: readonly string[]): void {
  if (origins.length === 0) return;
  const allows = ({ url, method, headers }: FastifyRequest): boolean => {
    const { origin, 'access-control-request-method': requested } = headers;
    // Other requests with OPTIONS are answered like any method that a route does not have.
    const isAnswered = method !== 'OPTIONS' || requested !== undefined;
    const isAllowed = origin !== undefined && (origins.includes('*') || origins.includes(origin));
    return url.startsWith('/api/v1/') && isAnswered && isAllowed;
  };
  app.enableCors({
    delegator: (request: FastifyRequest, done: (error: null, options: object) => void) => {
      done(null, { ...OPTIONS, origin: allows(request) && request.headers.origin });
    },
  });
}
