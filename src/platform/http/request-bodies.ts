import type { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { Readable } from 'node:stream';
import { Problem } from './problem.js';
import { MALFORMED_BODY, UNSUPPORTED_MEDIA_TYPE } from './problems.js';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Maximum size of the body in bytes, set with `@RouteConfig()`. Defaults to that of the server. */
    readonly bodyLimit?: number;
    /** Leaves the body unread for the handler, which reads it from `request.raw` after the guard. */
    readonly streamsBody?: boolean;
  }
}

const MERGE_PATCH = 'application/merge-patch+json';
const JSON_TYPES = ['application/json', MERGE_PATCH];

/** The deepest body of this API has two levels. */
const MAX_NESTING = 32;

/**
 * Adds the body parsers: JSON becomes `request.body`, and the bytes of any body become `request.rawBody`.
 *
 * An invalid body does not end the request, because the key is checked first and most routes ignore the body. The parser
 * puts the error in `request.body`, and the validation pipe throws it if the handler has `@Body()` or `@RawBody()`.
 */
export function addBodyParsers(adapter: FastifyAdapter): void {
  const fastify = adapter.getInstance<FastifyInstance>();
  const parse = fastify.getDefaultJsonParser('error', 'error');
  adapter.useBodyParser(JSON_TYPES, true, {}, (request, bytes, done) => {
    const text = unsupported(request) ?? decode(bytes);
    if (text instanceof Problem) done(null, text);
    else if (text === '') done(null, undefined);
    else
      void parse(request, text, (error, body) => {
        done(null, error ? malformed(whyNotJson(text)) : body);
      });
  });
  fastify.removeContentTypeParser('text/plain');
  adapter.useBodyParser('*', true, {}, (_request, bytes, done) => {
    const problem = new Problem(UNSUPPORTED_MEDIA_TYPE, UNSUPPORTED_MEDIA_TYPE.description);
    done(null, bytes.length === 0 ? undefined : problem);
  });
  fastify.addHook('onRoute', (route) => {
    if (route.config?.bodyLimit !== undefined) route.bodyLimit = route.config.bodyLimit;
    if (route.config?.streamsBody) route.preParsing = withoutBody;
    route.errorHandler = function (error, request, reply): unknown {
      if (!isBodyError(error)) throw error;
      if (error.statusCode === 413) {
        const limit = request.routeOptions.bodyLimit.toLocaleString('en');
        Object.assign(error, { publicDetail: `The body of this request may have at most ${limit} bytes.` });
      }
      Object.assign(request, { body: error, rawBody: error });
      return route.handler.call(this, request, reply);
    };
  });
}

/** Returns why the API does not read a JSON body with these headers. The body of an RFC 7396 patch is one of PATCH only. */
function unsupported({ method, headers }: FastifyRequest): Problem | undefined {
  const { 'content-type': type = '', 'content-encoding': encoding = 'identity' } = headers;
  if (encoding.toLowerCase() !== 'identity') {
    return new Problem(
      UNSUPPORTED_MEDIA_TYPE,
      'The body is compressed: it has a `Content-Encoding`. Send it uncompressed, without this header.',
    );
  }
  if (method !== 'PATCH' && type.toLowerCase().startsWith(MERGE_PATCH)) {
    return new Problem(UNSUPPORTED_MEDIA_TYPE, UNSUPPORTED_MEDIA_TYPE.description);
  }
  return undefined;
}

/** Gives the body parser an empty body of the announced length, so that the real one waits for the handler. */
function withoutBody(
  request: FastifyRequest,
  _reply: FastifyReply,
  _payload: unknown,
  done: (error: null, payload: RequestPayload) => void,
): void {
  const receivedEncodedLength = Number(request.headers['content-length'] ?? 0);
  done(null, Object.assign(Readable.from([]), { receivedEncodedLength }));
}

/** Reports whether Fastify rejected the body before it was parsed, for example because it is too large. */
function isBodyError({ code }: Partial<FastifyError>): boolean {
  return code?.startsWith('FST_ERR_CTP_') === true || code === 'FST_ERR_ROUTE_MISSING_CONTENT_TYPE';
}

function decode(bytes: Buffer): string | Problem {
  try {
    // The JSON parser accepts a byte order mark.
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
    return jsonNesting(text) > MAX_NESTING
      ? new Problem(MALFORMED_BODY, `The body is nested more than ${MAX_NESTING} levels deep.`)
      : text;
  } catch {
    return new Problem(MALFORMED_BODY, 'The body is not valid UTF-8.');
  }
}

function malformed(reason: string): Problem {
  return new Problem(MALFORMED_BODY, `The body is not valid JSON: ${reason}`);
}

/** Returns the reason that `JSON.parse` gives, which Fastify's parser does not, without its excerpt of the body. */
function whyNotJson(text: string): string {
  try {
    JSON.parse(text.replace(/^\uFEFF/, ''));
    return 'an object has a member named __proto__ or constructor.prototype.';
  } catch (error) {
    return (error as SyntaxError).message.replace(/, (\.\.\.)?".*$/s, '');
  }
}

/**
 * Returns the depth of nested arrays and objects in a JSON text, in one pass and without parsing. A body that is too
 * deep would overflow the stack of the parser.
 */
export function jsonNesting(text: string): number {
  let depth = 0;
  let deepest = 0;
  let inString = false;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    if (inString) {
      if (char === '\\') at++;
      else if (char === '"') inString = false;
    } else if (char === '"') {
      inString = true;
    } else if (char === '[' || char === '{') {
      deepest = Math.max(deepest, ++depth);
    } else if (char === ']' || char === '}') {
      depth--;
    }
  }
  return deepest;
}
