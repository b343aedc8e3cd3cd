import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Problem } from './problem.js';
import { NOT_ACCEPTABLE } from './problems.js';

/**
 * The media type among those on offer that the client's `Accept` likes best, the first where it has no preference.
 *
 * @throws Problem `not_acceptable` when it takes none of them
 */
export function preferredType<Type extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  types: readonly Type[],
): Type {
  void reply.header('vary', 'accept');
  // An empty header says no more than none.
  const headers = { accept: request.headers.accept?.trim() ? request.headers.accept : '*/*' };
  const preferred = new Negotiator({ headers }).mediaType([...types]) as Type | undefined;
  if (preferred !== undefined) return preferred;
  throw new Problem(
    NOT_ACCEPTABLE,
    `This comes as ${types.join(', ')}; the Accept header takes none of them.`,
  );
}
