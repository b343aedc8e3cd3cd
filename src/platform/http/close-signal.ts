import type { FastifyReply } from 'fastify';

/** Returns a signal that aborts when the client disconnects. Fastify's `request.signal` does not after the body was read. */
export function closeSignal({ raw }: FastifyReply): AbortSignal {
  const closing = new AbortController();
  raw.once('close', () => {
    closing.abort();
  });
  return closing.signal;
}
