import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { hash } from 'node:crypto';

/**
 * What compressing proxies append to a tag, before its final quote or after it: `-gzip`, `-br` (Apache, lighttpd, Caddy),
 * `--gzip` (Jetty), `;gzip`, `:gzip`.
 */
const CHANGED_TAGS = [1, 2].map((separators) => {
  const suffix = `[-;:.+_]{${separators}}(?:gzip|br|zstd|deflate)`;
  return new RegExp(`^((?:W/)?"[^"]*)(?:${suffix}"|"${suffix})$`);
});

/** Headers that list tags. */
const TAG_LISTS = ['if-none-match', 'if-match'] as const;

/**
 * Adds the own tag beside each tag that a compressing proxy has changed. It names the same state of the resource, so it counts
 * in `If-Match` too. The changed tag stays in the list: it could be the tag of another state.
 */
export function addOwnTags(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', ({ headers }, _reply, done) => {
    for (const name of TAG_LISTS) {
      const list = headers[name];
      if (list !== undefined) headers[name] = withOwnTags(list);
    }
    done();
  });
}

export function withOwnTags(list: string): string {
  // A tag may end with a separator, so both readings of two separators are added.
  const own = list.split(',').flatMap((tag) =>
    CHANGED_TAGS.flatMap((form) => {
      const [, start] = form.exec(tag.trim()) ?? [];
      return start === undefined ? [] : `${start}"`;
    }),
  );
  return [list, ...own].join(', ');
}

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
