import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import { BAD_REQUEST } from './problems.js';

/**
 * Requires the Host header of HTTP/1.1 (RFC 9112, 3.2). Node's own check would answer without a body and before the
 * request is counted.
 *
 * @throws Problem `bad_request`
 */
export function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
    throw new Problem(BAD_REQUEST, 'HTTP/1.1 requires a Host header. Add one to the request.');
  }
}
