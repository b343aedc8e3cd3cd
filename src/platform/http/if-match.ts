import { applyDecorators } from '@nestjs/common';
import { ApiHeader } from '@nestjs/swagger';
import { ApiProblems } from './api-problems.js';
import { matchesTag } from './etags.js';
import { Problem } from './problem.js';
import { PRECONDITION_FAILED } from './problems.js';

/** Documents `If-Match` of a route that checks it. */
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

/**
 * Requires that `If-Match` (RFC 9110, 13.1.1) lists the tag of the current response of a GET.
 *
 * @throws Problem `precondition_failed`
 */
export function requireMatch(header: string, current: object): void {
  if (matchesTag(header, JSON.stringify(current))) return;
  throw new Problem(
    PRECONDITION_FAILED,
    'The resource has changed since the ETag in `If-Match`. Nothing was written. Read it again, and send its ETag.',
  );
}
