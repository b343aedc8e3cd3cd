import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import { BODY_TOO_LARGE } from './problems.js';

/** The body as it was sent. @throws Problem `body_too_large` beyond the limit, having read no more than that */
export async function readBytes(request: FastifyRequest, limit: number): Promise<Buffer> {
  if (Number(request.headers['content-length'] ?? 0) > limit) throw tooLarge();
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of request.raw as AsyncIterable<Buffer>) {
    size += chunk.length;
    if (size > limit) throw tooLarge();
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}

/** The rest is not read, so the connection cannot be used again. */
function tooLarge(): Problem {
  return new Problem(BODY_TOO_LARGE, BODY_TOO_LARGE.description, { headers: { connection: 'close' } });
}
