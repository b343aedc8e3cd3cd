import type { FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import { UNSUPPORTED_MEDIA_TYPE } from './problems.js';

/** @throws Problem `unsupported_media_type` unless the request says that its body is JSON */
export function requireJsonType({ raw }: FastifyRequest): void {
  // As it came: Fastify is shown another one, see `leaveBodiesUnread`.
  const [header = ''] = raw.headersDistinct['content-type'] ?? [];
  const [type = ''] = header.split(';', 1);
  if (type.trim().toLowerCase() !== 'application/json') {
    throw new Problem(UNSUPPORTED_MEDIA_TYPE, UNSUPPORTED_MEDIA_TYPE.description);
  }
}
