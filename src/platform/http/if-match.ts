import { applyDecorators, createParamDecorator, type ExecutionContext } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import type { FastifyRequest } from 'fastify';
import { ApiProblems } from './api-problems.js';
import { matchesTag } from './etags.js';
import { Problem } from './problem.js';
import { PRECONDITION_FAILED } from './problems.js';

/**
 * Checks the current response of a GET against `If-Match`. Use cases call it after they have locked the row.
 *
 * @throws Problem `precondition_failed`
 */
export type Precondition = (current: object) => void;

/** Binds `If-Match` (RFC 9110, 13.1.1) of a PATCH or PUT; undefined if the request has none. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext) => {
  const header = context.switchToHttp().getRequest<FastifyRequest>().headers['if-match'];
  return header === undefined ? undefined : preconditionOf(header);
});

/** Documents `If-Match` of a route that binds it. */
export function ApiIfMatch(): MethodDecorator {
  return applyDecorators(
    ApiHeader({
      name: 'If-Match',
      required: false,
      description:
        'The `ETag` of a GET without `fields`. If the resource has changed since, nothing is written and the response is 412',
      schema: { type: 'string' },
    }),
    ApiProblems(PRECONDITION_FAILED),
  );
}

function preconditionOf(header: string): Precondition {
  return (current) => {
    if (matchesTag(header, JSON.stringify(current))) return;
    throw new Problem(
      PRECONDITION_FAILED,
      'The resource has changed since the ETag in `If-Match`. Nothing was written. Read it again, and send its ETag.',
    );
  };
}
