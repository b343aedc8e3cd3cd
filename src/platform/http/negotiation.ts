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
  const preferred = negotiate(request, types);
  if (preferred !== undefined) return preferred;
  throw new Problem(NOT_ACCEPTABLE, `Accept must allow one of ${types.join(', ')}.`);
}

/** Returns the media type that `Accept` prefers; undefined if it accepts none of them. */
export function negotiate<Type extends string>(
  { headers: { accept } }: FastifyRequest,
  types: readonly Type[],
): Type | undefined {
  // An empty header counts as no header.
  const headers = { accept: accept?.trim() ? accept : '*/*' };
  return new Negotiator({ headers }).mediaType([...types]) as Type | undefined;
}
