import type { AppConfig } from '#config';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { randomUUID } from 'node:crypto';
import { type IncomingHttpHeaders, METHODS, STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import { runWithRequestId } from '../request-id.js';
import { maskKeys } from '../secrets/mask-keys.js';
import { addCallerAddress, compileTrust } from './caller-address.js';
import { addETags, addOwnTags } from './etags.js';
import { EMPTY_PARAMETER } from './id.pipe.js';
import { problemBody } from './problem-body.js';
import { BAD_REQUEST, HEADERS_TOO_LARGE, REQUEST_TIMEOUT } from './problems.js';
import { addBodyParsers } from './request-bodies.js';
import { addSelection } from './selection/selection.guard.js';
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

/**
 * Makes `Location` and `Link` of responses under /api/v1 absolute URLs. Routes set them as paths.
 *
 * @param publicUrl `PUBLIC_URL`. Without it, they stay paths: the name in a request may be that of a proxy, or invented.
 */
function addAbsoluteLinks(fastify: FastifyInstance, publicUrl: string | null): void {
  if (publicUrl === null) return;
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (request.url.startsWith('/api/v1/')) {
      const location = reply.getHeader('location');
      if (isPath(location)) void reply.header('location', publicUrl + location);
      const link = reply.getHeader('link');
      if (typeof link === 'string' && isPath(link.slice(1))) {
        void reply.header('link', `<${publicUrl}${link.slice(1)}`);
      }
    }
    done(null, payload);
  });
}

function isPath(header: unknown): header is string {
  return typeof header === 'string' && /^\/(?!\/)/.test(header);
}

/** One year. Without subdomains, which other services of the operator may use. */
const TRANSPORT_SECURITY = 'max-age=31536000';

const EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
} as const;

/**
 * Adds the headers of every response. A route can replace them.
 *
 * @param publicUrl `PUBLIC_URL`; with HTTPS in it, or in the request, browsers keep using HTTPS
 */
function addSecurityHeaders(fastify: FastifyInstance, publicUrl: string | null): void {
  const isSecure = publicUrl?.startsWith('https:') ?? false;
  fastify.addHook('onRequest', (request, reply, done) => {
    void reply.headers(EVERYWHERE);
    if (isSecure || request.protocol === 'https') {
      void reply.header('strict-transport-security', TRANSPORT_SECURITY);
    }
    done();
  });
}

const BY_CODE: Readonly<Record<string, typeof BAD_REQUEST>> = {
  HPE_HEADER_OVERFLOW: HEADERS_TOO_LARGE,
  ERR_HTTP_REQUEST_TIMEOUT: REQUEST_TIMEOUT,
};

/**
 * Sends a problem to a client whose message is not valid HTTP, and closes the connection.
 *
 * @param baseUrl base URL of `type`; empty for a relative reference
 */
function answerClientError(error: Error & { code?: string }, socket: Socket, baseUrl: string): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const type = BY_CODE[error.code ?? ''] ?? BAD_REQUEST;
  const requestId = randomUUID();
  const occurrence = { baseUrl, instance: `urn:uuid:${requestId}`, requestId };
  const body = JSON.stringify(problemBody(type, type.description, occurrence));
  socket.end(
    `HTTP/1.1 ${type.status} ${STATUS_CODES[type.status] ?? ''}\r\nContent-Type: application/problem+json\r\n` +
      `Content-Language: en\r\nX-Content-Type-Options: nosniff\r\nX-Request-Id: ${requestId}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}
