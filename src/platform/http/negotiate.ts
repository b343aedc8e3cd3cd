import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Problem } from './problem.js';
import { NOT_ACCEPTABLE } from './problems.js';

/**
 * The media type that the client likes best, by its `Accept` header (RFC 9110). The first one serves clients
 * that do not care.
 *
 * @throws Problem `not_acceptable` when it takes none of them
 */
export function negotiate<Type extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  types: readonly [Type, ...Type[]],
): Type {
  void reply.header('vary', 'accept');
  const chosen = new Negotiator(request).mediaType([...types]);
  const type = types.find((offered) => offered === chosen);
  if (type === undefined) throw new Problem(NOT_ACCEPTABLE, `This is there as ${types.join(' and as ')}.`);
  return type;
}
