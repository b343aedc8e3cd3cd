import { applyDecorators } from '@nestjs/common';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { ValidateIf } from 'class-validator';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { FieldRule } from './field-errors.js';
import { WholeNumberField } from './fields.js';
import { MAX_ID } from './id.pipe.js';

/** `?limit=&cursor=` of a list that is ordered by id. Without either, the list is complete. */
export class PageQuery {
  @WholeNumberField({ min: 1, max: 100, in: 'query', required: false, description: 'Rows per page' })
  limit?: number;

  @CursorField((cursor) => decodeCursor(cursor) !== null)
  cursor?: string;
}

/** The opaque `?cursor=` of a list. */
export function CursorField(isCursor: (text: string, query: object) => boolean): PropertyDecorator {
  return applyDecorators(
    ApiPropertyOptional({ type: 'string', description: 'From the `Link: rel="next"` of the previous page' }),
    ValidateIf((_, value) => value !== undefined),
    FieldRule('invalid_cursor', (value, query) => typeof value === 'string' && isCursor(value, query)),
  );
}

/** Sets `Link: <…>; rel="next"` to the URL of this request with other parameters. */
export function setNextLink(
  request: FastifyRequest,
  reply: FastifyReply,
  next: Readonly<Record<string, string | number>>,
): void {
  const [path = '', query] = request.url.split('?', 2);
  const parameters = new URLSearchParams(query);
  for (const [name, value] of Object.entries(next)) parameters.set(name, String(value));
  void reply.header('link', `<${path}?${parameters.toString()}>; rel="next"`);
}

export function encodeCursor(id: number): string {
  return Buffer.from(`id:${id}`).toString('base64url');
}

export function decodeCursor(cursor: string): number | null {
  const match = /^id:(\d{1,10})$/.exec(Buffer.from(cursor, 'base64url').toString('latin1'));
  const id = Number(match?.[1]);
  return id >= 1 && id <= MAX_ID ? id : null;
}
