import type { FastifyReply, FastifyRequest } from 'fastify';
import Negotiator from 'negotiator';
import { Problem } from './problem.js';
import { NOT_ACCEPTABLE } from './problems.js';

/** Media types by the extension of a path. */
export const FORMATS: Readonly<Record<string, string>> = {
  csv: 'text/csv',
  geojson: 'application/geo+json',
  pdf: 'application/pdf',
};

/** Returns a path beside the same path with each extension, which answers in that format regardless of `Accept`. */
export function inFormats(path: string, ...extensions: readonly ('csv' | 'geojson')[]): string[] {
  return [path, ...extensions.map((extension) => `${path}.${extension}`)];
}

/**
 * Returns the media type of the extension of the path, the type that `Accept` prefers, or the first type without a preference.
 *
 * @throws Problem `not_acceptable` if it accepts none of them
 */
export function preferredType<Type extends string>(
  request: FastifyRequest,
  reply: FastifyReply,
  types: readonly Type[],
): Type {
  if (formatOf(request, types) === undefined) void reply.header('vary', 'accept');
  const preferred = negotiate(request, types);
  if (preferred !== undefined) return preferred;
  throw new Problem(NOT_ACCEPTABLE, `Accept must allow one of ${types.join(', ')}.`);
}

/** Returns the media type of the extension of the path, or that `Accept` prefers; undefined if it accepts none. */
export function negotiate<Type extends string>(
  request: FastifyRequest,
  types: readonly Type[],
): Type | undefined {
  const own = formatOf(request, types);
  if (own !== undefined) return own;
  const { accept } = request.headers;
  // An empty header counts as no header.
  const headers = { accept: accept?.trim() ? accept : '*/*' };
  return new Negotiator({ headers }).mediaType([...types]) as Type | undefined;
}

function formatOf<Type extends string>(
  { routeOptions: { url } }: FastifyRequest,
  types: readonly Type[],
): Type | undefined {
  const extension = /\.(\w+)$/.exec(url ?? '')?.[1];
  return types.find((type) => extension !== undefined && type === FORMATS[extension]);
}
