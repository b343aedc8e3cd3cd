import type { AppConfig } from '#config';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { followingFrom } from '../request-id.js';
import { maskKeys } from '../secrets/mask-keys.js';
import { answerClientError } from './client-error.js';
import { addETags } from './etags.js';
import { EMPTY_PARAMETER } from './route-parameters.js';

const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** How long requests in progress may take when the server closes. */
const CLOSE_GRACE_MS = 5_000;

/**
 * Fastify as this service wants it: bounded in size and time, and with a request id on everything. What Node,
 * the router or Fastify would refuse by itself goes on to the guard, so that every refusal is told and counted alike.
 */
export function createFastifyAdapter({
  trustProxy,
  publicUrl,
}: Pick<AppConfig, 'trustProxy' | 'publicUrl'>): FastifyAdapter {
  const adapter = new FastifyAdapter({
    // So many proxies stand before us: each adds one address to the header.
    trustProxy: typeof trustProxy === 'number' ? (_, hop) => hop < trustProxy : trustProxy,
    // A client that sends its request byte by byte holds a connection no longer than this.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 1_000,
      // The guard asks for it, see `requireHost`.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => {
      answerClientError(error, socket, publicUrl ?? '');
    },
    requestIdHeader: false,
    genReqId: (request: { headers: IncomingHttpHeaders }) =>
      saneRequestId(request.headers['x-request-id']) ?? randomUUID(),
    rewriteUrl: ({ url = '/' }) => decodable(url),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: MAX_HEADER_BYTES },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  ignoreExpectations(fastify);
  addRequestIds(fastify);
  leaveBodiesUnread(fastify);
  fillEmptyParameters(fastify);
  addETags(fastify);
  closeConnections(fastify);
  return adapter;
}

/** A client's own id is kept when it can be logged and sent back as it is. */
function saneRequestId(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || maskKeys(header) !== header) return undefined;
  return /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
}

/** Where a `%` starts no valid escape, all of them are taken as they stand: such an address leads nowhere. */
function decodable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** A server may ignore an `Expect` that it does not know (RFC 9110, 10.1.1); Node would answer an empty 417. */
function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function addRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    // The logger sees Node's own request, not Fastify's.
    Object.assign(request.raw, { id: request.id });
    void reply.header('x-request-id', request.id);
    followingFrom(request.id, done);
  });
}

/** Bodies are read by the `JsonBodyInterceptor`, after the key was looked at. Until then all are just bytes. */
function leaveBodiesUnread(fastify: FastifyInstance): void {
  fastify.removeAllContentTypeParsers();
  fastify.addContentTypeParser('*', (_request, _payload, done) => {
    done(null, undefined);
  });
  // Fastify would refuse a type that it cannot read, by itself and before everything else.
  fastify.addHook('onRequest', (request, _reply, done) => {
    request.raw.headers['content-type'] = 'application/octet-stream';
    done();
  });
}

/** Nest hands an address with an empty `:id` to nobody, not even the guard. This is no id either, and gets there. */
function fillEmptyParameters(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, _reply, done) => {
    const parameters = request.params as Record<string, string>;
    for (const [name, value] of Object.entries(parameters)) {
      if (value === '' && name !== '*') parameters[name] = EMPTY_PARAMETER;
    }
    done();
  });
}

/**
 * Limits how long `close` waits for connections. Node closes only idle ones: a connection without a complete request
 * has no timeout from then on, and one that is answered later stays open for the keep-alive timeout.
 */
function closeConnections(fastify: FastifyInstance): void {
  let isClosing = false;
  fastify.addHook('preClose', (done) => {
    isClosing = true;
    setTimeout(() => {
      fastify.server.closeAllConnections();
    }, CLOSE_GRACE_MS).unref();
    done();
  });
  fastify.addHook('onSend', (_request, reply, _payload, done) => {
    if (isClosing) void reply.header('connection', 'close');
    done();
  });
}
