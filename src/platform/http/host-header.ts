import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import { BAD_REQUEST } from './problems.js';

/**
 * HTTP/1.1 cannot do without a Host (RFC 9112, 3.2). Node would say so too, but with an answer that has no body,
 * and to a caller whom nobody has counted.
 *
 * @throws Problem `bad_request`
 */
export function requireHost({ raw }: FastifyRequest): void {
  if (raw.httpVersion === '1.1' && raw.headers.host === undefined) {
    throw new Problem(BAD_REQUEST, 'The request has no Host header, which HTTP/1.1 requires.');
  }
}
