import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';

/**
 * Tags what a GET or HEAD is answered with 200, and answers 304 to whoever has it already (RFC 9110, 13.1.2).
 * Not `@fastify/etag`: that makes a 304 of every answer to every method, of errors and of changes too.
 */
export function addETags(fastify: FastifyInstance): void {
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (!isTaggable(request, reply, payload)) {
      done(null, payload);
      return;
    }
    const tag = `"${createHash('sha1').update(payload).digest('base64url')}"`;
    void reply.header('etag', `W/${tag}`);
    if (!isKnown(request.headers['if-none-match'], tag)) {
      done(null, payload);
      return;
    }
    void reply.status(304);
    done(null, '');
  });
}

function isTaggable(
  { method }: FastifyRequest,
  reply: FastifyReply,
  payload: unknown,
): payload is string | Buffer {
  const isRead = method === 'GET' || method === 'HEAD';
  const isText = typeof payload === 'string' || Buffer.isBuffer(payload);
  return isRead && reply.statusCode === 200 && isText && !reply.hasHeader('etag');
}

/** Weak comparison: `W/` makes no difference. */
function isKnown(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((part) => ['*', tag, `W/${tag}`].includes(part.trim())) ?? false;
}
