import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

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
    const tag = tagOf(payload);
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

/**
 * For what is costly to make: tags the answer by what it will be made from.
 *
 * @returns whether the client has it already; then it is answered 304, and nothing is to be made
 */
export function answerIfKnown(request: FastifyRequest, reply: FastifyReply, source: string): boolean {
  const tag = tagOf(source);
  void reply.header('etag', `W/${tag}`);
  if (!isKnown(request.headers['if-none-match'], tag)) return false;
  void reply.status(304);
  return true;
}

function tagOf(source: string | Buffer): string {
  return `"${hash('sha1', source, 'base64url')}"`;
}

/** Weak comparison: `W/` makes no difference. */
function isKnown(header: string | undefined, tag: string): boolean {
  return header?.split(',').some((part) => ['*', tag, `W/${tag}`].includes(part.trim())) ?? false;
}
