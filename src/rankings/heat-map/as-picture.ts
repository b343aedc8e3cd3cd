import type { FastifyReply } from 'fastify';

export const SVG = 'image/svg+xml';
export const PNG = 'image/png';
export const GIF = 'image/gif';

/** Sets the headers of a private picture. */
export function asPicture(reply: FastifyReply, type: string): FastifyReply {
  return reply.type(type).header('cache-control', 'private, no-cache');
}

/** Sets the headers of an SVG. A browser that opens it as a document must run and load nothing. */
export function asSvg(reply: FastifyReply): FastifyReply {
  return asPicture(reply, SVG).header('content-security-policy', "default-src 'none'; sandbox");
}
