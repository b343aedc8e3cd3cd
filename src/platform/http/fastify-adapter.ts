import type { AppConfig } from '#config';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { followingFrom } from '../request-id.js';
import { maskKeys } from '../secrets/mask-keys.js';
import { answerClientError } from './client-error.js';
import { addETags } from './etags.js';
import { problemBody } from './problem-body.js';
import { BAD_REQUEST, NOT_FOUND } from './problems.js';

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;

/** Fastify as this service wants it: bounded in size and time, and with a request id on everything. */
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
    requestIdHeader: false,
    genReqId: (request: { headers: IncomingHttpHeaders }) =>
      saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    routerOptions: { ignoreTrailingSlash: false },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  addRequestIds(fastify);
  leaveBodiesUnread(fastify);
  addETags(fastify);
  return adapter;
}

/** A client's own id is kept when it can be logged and sent back as it is. */
function saneRequestId(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || maskKeys(header) !== header) return undefined;
  return /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
}

function addRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The logger sees Node's own request, not Fastify's.
    Object.assign(request.raw, { id: request.id });
    void reply.header('x-request-id', request.id);
    followingFrom(request.id, done);
  });
}

/** Bodies are read by the `JsonBodyInterceptor`, after the key was looked at. */
function leaveBodiesUnread(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => {
    done(null, undefined);
  });
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
