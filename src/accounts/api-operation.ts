import { ApiProblems } from '#platform/http/api-problems';
import type { ProblemType } from '#platform/http/problem';
import {
  BODY_TOO_LARGE,
  INTERNAL_ERROR,
  MALFORMED_BODY,
  NOT_READY,
  RATE_LIMITED,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_FAILED,
} from '#platform/http/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { INSUFFICIENT_SCOPE, PLAN_REQUIRED, UNAUTHORIZED } from './accounts.problems.js';

interface Operation {
  readonly summary: string;
  readonly description?: string;
  /** Problems beside those that every operation can return. */
  readonly problems?: readonly ProblemType[];
}

const OF_EVERY_OPERATION = [
  VALIDATION_FAILED,
  UNAUTHORIZED,
  PLAN_REQUIRED,
  INSUFFICIENT_SCOPE,
  RATE_LIMITED,
  INTERNAL_ERROR,
  NOT_READY,
];

/** Describes an operation without a body, and all problems that it can return, in the OpenAPI document. */
export function Operation({ problems = [], ...texts }: Operation): MethodDecorator {
  return applyDecorators(ApiOperation(texts), ApiProblems(...OF_EVERY_OPERATION, ...problems));
}

/** Describes an operation with a JSON body. */
export function OperationWithBody(operation: Operation): MethodDecorator {
  const ofBodies = [MALFORMED_BODY, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE];
  return Operation({ ...operation, problems: [...ofBodies, ...(operation.problems ?? [])] });
}
