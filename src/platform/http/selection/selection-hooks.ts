import type { FastifyInstance } from 'fastify';
import { select, type Selection } from './selection.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** The parameter `fields` of a GET under /api/v1 as it was sent; undefined without it. */
    requestedFields: unknown;
    /** The valid `fields`; undefined without them, and before the guard has checked them. */
    selection: Selection | undefined;
  }
}

/**
 * Takes `fields` out of the query, so that no query DTO must declare it, and reduces the response to the selected
 * members before it is serialised, tagged and compressed.
 */
export function addSelection(fastify: FastifyInstance): void {
  fastify.decorateRequest('requestedFields', undefined);
  fastify.decorateRequest('selection', undefined);
  fastify.addHook('onRequest', (request, _reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const query = request.query as { fields?: unknown };
    if (isRead && query.fields !== undefined && request.url.startsWith('/api/v1/')) {
      request.requestedFields = query.fields;
      delete query.fields;
    }
    done();
  });
  fastify.addHook('preSerialization', (request, reply, payload, done) => {
    const { selection } = request;
    const isSelected = selection !== undefined && reply.statusCode === 200;
    done(null, isSelected ? select(payload, selection) : payload);
  });
}
