import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Logger, SerializedError } from 'pino';
import { isOutage } from '../database/outage.js';
import { currentOrigin, type Origin } from '../request-id.js';

const PROBES = new Set(['/healthz', '/readyz']);

/**
 * Writes a line for each request when its connection has the response, or has closed. The middleware of `pino-http` would
 * create two loggers for each request, also without lines, and copy properties of Fastify to those of Node.
 */
export function logRequests(server: FastifyInstance, logger: Logger): void {
  if (!logger.isLevelEnabled('info')) return;
  server.addHook('onRequest', (request, reply, done) => {
    const origin = currentOrigin();
    if (!PROBES.has(pathOf(request))) {
      reply.raw.once('close', () => {
        logRequest(logger, request, reply, origin);
      });
    }
    done();
  });
}

function logRequest(
  logger: Logger,
  request: FastifyRequest,
  reply: FastifyReply,
  origin: Origin | undefined,
): void {
  const { statusCode, writableEnded, writableFinished } = reply.raw;
  // A client that closes its connection is no event that an operator must see.
  const level = writableFinished ? 'info' : 'debug';
  const outcome = statusCode >= 500 ? 'errored' : writableEnded ? 'completed' : 'aborted';
  logger[level](
    {
      requestId: request.id,
      req: request,
      caller: origin?.caller,
      res: reply,
      responseTime: Math.round(reply.elapsedTime),
      address: request.ip,
    },
    `request ${outcome}`,
  );
}

/** Serializers of the fields of the line. */
export const REQUEST_SERIALIZERS = {
  /** Only the path, because a query may contain a key by mistake. */
  req: (request: FastifyRequest): object => ({ method: request.method, path: pathOf(request) }),
  res: ({ statusCode }: FastifyReply): object => ({ status: statusCode }),
};

function pathOf({ originalUrl }: FastifyRequest): string {
  return originalUrl.split('?', 1)[0] ?? '';
}

/** Serializes an error for the log. An outage of the database repeats often, and its stack trace has no information. */
export function describeError(error: SerializedError): object {
  if (!isOutage(error.raw)) return error;
  const { type, message } = error;
  return { type, message };
}
