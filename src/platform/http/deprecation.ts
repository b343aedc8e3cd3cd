import type { FastifyReply } from 'fastify';

/**
 * Announces that a request used a deprecated part of the API (RFC 9745). There is no `Sunset`, because version 1 keeps such
 * parts.
 *
 * @param since when the part was deprecated
 */
export function announceDeprecation(reply: FastifyReply, since: Date): void {
  void reply.header('deprecation', `@${Math.floor(since.getTime() / 1_000)}`);
}
