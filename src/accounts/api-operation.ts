import { ApiProblems } from '#platform/http/api-problems';
import type { ProblemType } from '#platform/http/problem';
import { AllowsRestricted, type RestrictedCallers } from '#platform/http/public';
import {
  BODY_TOO_LARGE,
  INTERNAL_ERROR,
  MALFORMED_BODY,
  DATABASE_TIMEOUT,
  NOT_READY,
  RATE_LIMITED,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_FAILED,
} from '#platform/http/problems';
import { applyDecorators } from '@nestjs/common';
import { ApiOperation } from '@nestjs/swagger';
import { INSUFFICIENT_SCOPE, PLAN_REQUIRED, RESTRICTED_TO_TAGS, UNAUTHORIZED } from './accounts.problems.js';

interface Operation {
  readonly summary: string;
  readonly description?: string;
  /** The description names the replacement. */
  readonly deprecated?: true;
  /** Problems beside those that every operation can return. */
  readonly problems?: readonly ProblemType[];
  /** See `AllowsRestricted`. By default, callers that are restricted to tags get 403 `restricted_to_tags`. */
  readonly allowsRestricted?: RestrictedCallers;
}

const OF_EVERY_OPERATION = [
  VALIDATION_FAILED,
  UNAUTHORIZED,
  PLAN_REQUIRED,
  INSUFFICIENT_SCOPE,
  RATE_LIMITED,
  INTERNAL_ERROR,
  DATABASE_TIMEOUT,
  NOT_READY,
];

/** Describes an operation without a body, and all problems that it can return, in the OpenAPI document. */
export function Operation({ problems = [], allowsRestricted, ...texts }: Operation): MethodDecorator {
  const refusals = allowsRestricted === 'all' ? [] : [RESTRICTED_TO_TAGS];
  return applyDecorators(
    ApiOperation(texts),
    ApiProblems(...OF_EVERY_OPERATION, ...refusals, ...problems),
    ...(allowsRestricted ? [AllowsRestricted(allowsRestricted)] : []),
  );
}

/** Describes an operation with a JSON body. */
export function OperationWithBody(operation: Operation): MethodDecorator {
  const ofBodies = [MALFORMED_BODY, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE];
  return Operation({ ...operation, problems: [...ofBodies, ...(operation.problems ?? [])] });
}
