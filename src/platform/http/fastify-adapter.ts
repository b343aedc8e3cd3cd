import type { AppConfig } from '#config';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, METHODS } from 'node:http';
import { runWithRequestId } from '../request-id.js';
import { maskKeys } from '../secrets/mask-keys.js';
import { addAbsoluteLinks } from './absolute-links.js';
import { addCallerAddress, compileTrust } from './caller-address.js';
import { answerClientError } from './client-error.js';
import { addETags, addOwnTags } from './etags.js';
import { EMPTY_PARAMETER } from './id.pipe.js';
import { addBodyParsers } from './request-bodies.js';
import { addSelection } from './selection/selection-hooks.js';
import { addSecurityHeaders } from './security-headers.js';
import { addMethodsAt } from './unknown-address.js';

const MAX_BODY_BYTES = 100 * 1024;
const MAX_HEADER_BYTES = 16 * 1024;
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 30_000;
/** Time that requests in progress have when the server closes. */
const CLOSE_GRACE_MS = 5_000;

/**
 * Creates Fastify with limits on size and time and with request ids. Requests that Node or the router would reject
 * reach the guard, which counts them and answers with a problem. See docs/adr/0006.
 */
export function createFastifyAdapter({
  trustProxy,
  publicUrl,
}: Pick<AppConfig, 'trustProxy' | 'publicUrl'>): FastifyAdapter {
  const trust = compileTrust(trustProxy);
  const adapter = new FastifyAdapter({
    trustProxy: trust,
    bodyLimit: MAX_BODY_BYTES,
    // Limits how long a client that sends its request byte by byte holds a connection.
    requestTimeout: REQUEST_TIMEOUT_MS,
    http: {
      headersTimeout: HEADERS_TIMEOUT_MS,
      maxHeaderSize: MAX_HEADER_BYTES,
      connectionsCheckingInterval: 1_000,
      // The guard checks it, see `requireHost`.
      requireHostHeader: false,
    },
    clientErrorHandler: (error, socket) => {
      answerClientError(error, socket, publicUrl ?? '');
    },
    requestIdHeader: false,
    genReqId: (request: { headers: IncomingHttpHeaders }) =>
      validRequestId(request.headers['x-request-id']) ?? randomUUID(),
    rewriteUrl: ({ url = '/' }) => escapeUndecodable(url),
    routerOptions: { ignoreTrailingSlash: false, maxParamLength: MAX_HEADER_BYTES },
  });
  const fastify = adapter.getInstance<FastifyInstance>();
  ignoreExpectations(fastify);
  addCallerAddress(fastify, trust);
  addRequestIds(fastify);
  addSecurityHeaders(fastify, publicUrl);
  addMethods(fastify);
  addMethodsAt(fastify);
  addBodyParsers(adapter);
  fillEmptyParameters(fastify);
  addSelection(fastify);
  addOwnTags(fastify);
  addETags(fastify);
  addAbsoluteLinks(fastify, publicUrl);
  closeConnections(fastify);
  return adapter;
}

/** Returns the client's request id if it can be logged and sent back unchanged. */
function validRequestId(header: string | string[] | undefined): string | undefined {
  if (typeof header !== 'string' || maskKeys(header) !== header) return undefined;
  return /^[\w.:-]{1,128}$/.test(header) ? header : undefined;
}

/** Escapes every `%` of a path that cannot be decoded, so that the router answers with 404. */
function escapeUndecodable(url: string): string {
  const [path = ''] = url.split('?', 1);
  try {
    decodeURI(path);
    return url;
  } catch {
    return path.replaceAll('%', '%25') + url.slice(path.length);
  }
}

/** Ignores an unknown `Expect`, as RFC 9110 (10.1.1) allows. Node would answer with an empty 417. */
function ignoreExpectations({ server }: FastifyInstance): void {
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
}

function addRequestIds(fastify: FastifyInstance): void {
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.header('x-request-id', request.id);
    runWithRequestId(request.id, done);
  });
}

/** Adds the methods that Node knows and Fastify does not, so that the guard sees every request. */
function addMethods(fastify: FastifyInstance): void {
  for (const method of METHODS) {
    if (!fastify.supportedMethods.includes(method)) fastify.addHttpMethod(method, { hasBody: true });
  }
}

/** Nest answers 404 before the guard if a route parameter is empty, so the guard would not count the request. */
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
