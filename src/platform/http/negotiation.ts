import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Problem } from './problem.js';
import { NOT_ACCEPTABLE } from './problems.js';

/**
 * Returns the media type that `Accept` prefers, or the first type without a preference.
 *
 * @throws Problem `not_acceptable` if it accepts none of them
 */
export function preferredType<Type extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  types: readonly Type[],
): Type {
  void reply.header('vary', 'accept');
  // An empty header counts as no header.
  const headers = { accept: request.headers.accept?.trim() ? request.headers.accept : '*/*' };
  const preferred = new Negotiator({ headers }).mediaType([...types]) as Type | undefined;
  if (preferred !== undefined) return preferred;
  throw new Problem(NOT_ACCEPTABLE, `Accept must allow one of ${types.join(', ')}.`);
}
