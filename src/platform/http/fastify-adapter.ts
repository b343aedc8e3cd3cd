import type { AppConfig } from '#config';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { answerClientError } from './client-error.js';
import { jsonNesting } from './json-nesting.js';
import { Problem } from './problem.js';
import { problemBody } from './problem-body.js';
import { BAD_REQUEST, MALFORMED_BODY, NOT_FOUND } from './problems.js';

const BODY_LIMIT_BYTES = 100 * 1024;
/** The deepest body of this API has two levels. */
const MAX_NESTING = 32;
const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Fastify as this service wants it: JSON bodies only, bounded, and a request id on everything. */
export function createFastifyAdapter({ trustProxy }: Pick<AppConfig, 'trustProxy'>): FastifyAdapter {
  const adapter = new FastifyAdapter({
    // So many proxies stand before us: each adds one address to the header.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    // A client that sends its request byte by byte holds a connection no longer than this.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 1_000,
    },
    clientErrorHandler: answerClientError,
    frameworkErrors: answerRouterError,
    bodyLimit: BODY_LIMIT_BYTES,
    requestIdHeader: false,
    genReqId: (request: { headers: IncomingHttpHeaders }) =>
      saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  addRequestIds(fastify);
  acceptOnlyJson(fastify);
  return adapter;
}

/** A client's own id is kept when it can be logged and sent back as it is. */
function saneRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
}

function addRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The logger sees Node's own request, not Fastify's.
    Object.assign(request.raw, { id: request.id });
    void reply.header('x-request-id', request.id);
    done();
  });
}

function acceptOnlyJson(fastify: FastifyInstance): void {
  const parseJson = fastify.getDefaultJsonParser('error', 'error');
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser(
    'application/json',
    { parseAs: 'string' },
    (request: FastifyRequest, text: string, done) => {
      // Clients set the type on DELETE or an empty POST too; no body is no body, not bad JSON.
      if (text === '') {
        done(null, undefined);
      } else if (jsonNesting(text) > MAX_NESTING) {
        done(new Problem(MALFORMED_BODY, `The body is nested more than ${MAX_NESTING} levels deep.`));
      } else {
        void parseJson(request, text, (error, body) => {
          if (error) done(new Problem(MALFORMED_BODY, `The body is not valid JSON: ${error.message}`));
          else done(null, body);
        });
      }
    },
  );
}

/** What the router refuses before any handler: an address that cannot be decoded, or a part that is too long. */
function answerRouterError(error: Error, request: FastifyRequest, reply: FastifyReply): void {
  const details = { baseUrl: '', instance: request.url.split('?', 1)[0] ?? '', requestId: request.id };
  const [type, detail] =
    (error as { statusCode?: number }).statusCode === 400
      ? [BAD_REQUEST, 'The address cannot be read: it has a % that starts no valid escape.']
      : [NOT_FOUND, 'Nothing is at this address.'];
  void reply
    .status(type.status)
    .headers({ 'x-request-id': request.id, 'content-language': 'en' })
    .type('application/problem+json')
    .send(JSON.stringify(problemBody(type, detail, details)));
}
