import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

/**
 * Adds an `ETag` to 200 responses of GET and HEAD and answers a matching `If-None-Match` with 304 (RFC 9110, 13.1.2).
 * Adds it to those of PATCH and PUT of the public API, which return what GET returns.
 * `@fastify/etag` does not serve: it also answers errors and other methods with 304.
 */
export function addETags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isTaggable(request, reply, payload)) {
      done(null, payload);
      return;
    }
    const tag = tagOf(payload);
    void reply.header('etag', `W/${tag}`);
    if (isChange(request) || !isKnown(request.headers['if-none-match'], tag)) {
      done(null, payload);
      return;
    }
    void reply.status(304);
    done(null, '');
  });
}

/** Reports whether a request changes a resource and returns all of it. */
function isChange({ method, url }: FastifyRequest): boolean {
  return (method === 'PATCH' || method === 'PUT') && url.startsWith('/api/v1/');
}

function isTaggable(
  request: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  const isRead = request.method === 'GET' || request.method === 'HEAD' || isChange(request);
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  return isRead && reply.statusCode === 200 && isText && !reply.hasHeader('etag');
}

/**
 * Tags a response that is expensive to compute by its source, before it is computed.
 *
 * @returns true if the client has this version: the status is 304 and nothing must be computed
 */
export function answerIfKnown(request: FastifyRequest, reply: FastifyReply, source: string): boolean {
  const tag = tagOf(source);
  void reply.header('etag', `W/${tag}`);
  if (!isKnown(request.headers['if-none-match'], tag)) return false;
  void reply.status(304);
  return true;
}

/** Reports whether a header such as `If-Match` lists the tag of this response. */
export function matchesTag(header: string, response: string): boolean {
  return isKnown(header, tagOf(response));
}

function tagOf(source: string | Buffer): string {
  return `"${hash('sha1', source, 'base64url')}"`;
}

/** Compares weakly: `W/` makes no difference. */
function isKnown(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((part) => ['*', tag, `W/${tag}`].includes(part.trim())) ?? false;
}
