import { ApiProblems } from '#platform/http/api-problems';
import { ApiIdempotencyKey } from '#platform/http/idempotency/idempotency';
import { ApiIfMatch } from '#platform/http/if-match';
import type { ProblemType } from '#platform/http/problem';
import {
  BODY_TOO_LARGE,
  DATABASE_TIMEOUT,
  INTERNAL_ERROR,
  MALFORMED_BODY,
  NOT_FOUND,
  NOT_READY,
  RATE_LIMITED,
  UNSUPPORTED_MEDIA_TYPE,
  VALIDATION_FAILED,
} from '#platform/http/problems';
import { AllowsRestricted, type RestrictedCallers } from '#platform/http/public';
import { SelectionGuard } from '#platform/http/selection/selection.guard';
import { StrictQueryGuard } from '#platform/http/strict-query.guard';
import {
  applyDecorators,
  Controller,
  Delete,
  Get,
  HttpCode,
  Patch,
  Post,
  type Put,
  SetMetadata,
  type Type,
  UseGuards,
} from '@nestjs/common';
import {
  ApiBearerAuth,
  ApiOperation,
  ApiParam,
  ApiResponse,
  type ApiResponseNoStatusOptions,
  ApiTags,
} from '@nestjs/swagger';
import { INSUFFICIENT_SCOPE, PLAN_REQUIRED, RESTRICTED_TO_TAGS, UNAUTHORIZED } from './accounts.problems.js';

interface ResourceOptions {
  /** Below /api/v1. */
  readonly path: string;
  /** In the OpenAPI document. */
  readonly tag: string;
  /** What operations return unless they name it. */
  readonly dto?: Type;
  /** Example of each parameter of the paths that is an id; by default only `id`, with 1. */
  readonly exampleIds?: Readonly<Record<string, number>>;
  /** See `AllowsRestricted`. By default, callers that are restricted to tags get 403 `restricted_to_tags`. */
  readonly allowsRestricted?: RestrictedCallers;
}

interface OperationOptions {
  readonly summary: string;
  readonly description?: string;
  /** The description names the replacement. */
  readonly deprecated?: true;
  /** Below the path of the resource. */
  readonly path?: string | string[];
  /** Problems beside those that every such operation can return. */
  readonly problems?: readonly ProblemType[];
  /** Overrides that of the resource. */
  readonly allowsRestricted?: RestrictedCallers;
  /** A DTO, or any response. By default the DTO of the resource. */
  readonly returns?: Type | ApiResponseNoStatusOptions;
  /** Of the response, beside those of every such operation. */
  readonly headers?: Headers;
}

/** A file of a media type, as a response. */
export const file = (type: string): ApiResponseNoStatusOptions => ({
  content: { [type]: { schema: { type: 'string', format: 'binary' } } },
});

type Headers = NonNullable<ApiResponseNoStatusOptions['headers']>;

interface Route {
  readonly method: (path: string | string[]) => MethodDecorator;
  readonly path: string;
  readonly status: number;
  readonly takesBody?: boolean;
  readonly returnsList?: boolean;
  readonly header?: 'Link' | 'Location';
  readonly also?: readonly MethodDecorator[];
}

const OPERATION = Symbol('operation of a resource');

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

const OF_BODIES = [MALFORMED_BODY, BODY_TOO_LARGE, UNSUPPORTED_MEDIA_TYPE];

/**
 * Declares a controller of the public API: under /api/v1, with a key. Its methods are the operations: `@Lists`,
 * `@Creates`, `@Reads`, `@Changes`, `@Deletes` and `@Acts` declare method, path, status and documentation.
 */
export function Resource(resource: ResourceOptions): ClassDecorator {
  const decorateClass = applyDecorators(
    Controller(`api/v1/${resource.path}`),
    ApiTags(resource.tag),
    ApiBearerAuth('api_key'),
    UseGuards(StrictQueryGuard, SelectionGuard),
  );
  return (target) => {
    decorateClass(target);
    // Decorators of methods run before that of their class, so they only leave what waits for the resource.
    const { prototype } = target as unknown as { readonly prototype: object };
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(prototype))) {
      const handler = descriptor.value as object;
      const declare = Reflect.getMetadata(OPERATION, handler) as
        ((of: ResourceOptions) => MethodDecorator) | undefined;
      declare?.(resource)(prototype, name, descriptor);
    }
  };
}

/** GET of a list, which is complete or paged with a `Link`. Returns a list of the DTO. */
export function Lists(options: OperationOptions): MethodDecorator {
  return declare({ method: Get, path: '', status: 200, returnsList: true, header: 'Link' }, options);
}

interface CreatesOptions extends OperationOptions {
  /** 201 by default; 202 if the work goes on in the background. */
  readonly status?: 201 | 202;
  /** False if the response has a secret, which must not be stored for a repeated request. */
  readonly idempotent?: false;
}

/** POST that creates. The handler answers with `Exchange.create`, or with `located` if it is not idempotent. */
export function Creates({ status = 201, idempotent, ...options }: CreatesOptions): MethodDecorator {
  const also = idempotent === false ? [] : [ApiIdempotencyKey()];
  return declare({ method: Post, path: '', status, takesBody: true, header: 'Location', also }, options);
}

/** GET of one thing, by default at `:id`. */
export function Reads(options: OperationOptions): MethodDecorator {
  return declare({ method: Get, path: ':id', status: 200 }, options);
}

interface ChangesOptions extends OperationOptions {
  /** Whether the handler checks `Exchange.ifMatch`. */
  readonly ifMatch?: true;
  readonly method?: typeof Put;
}

/** PATCH, or PUT, that returns the changed thing. */
export function Changes({ ifMatch, method = Patch, ...options }: ChangesOptions): MethodDecorator {
  const also = ifMatch ? [ApiIfMatch()] : [];
  return declare({ method, path: ':id', status: 200, takesBody: true, also }, options);
}

/** DELETE that returns nothing. */
export function Deletes(options: OperationOptions): MethodDecorator {
  return declare({ method: Delete, path: ':id', status: 204 }, { ...options, returns: {} });
}

interface ActsOptions extends OperationOptions {
  readonly path: string;
  /** 200 by default; 202 if the work goes on in the background. */
  readonly status?: 200 | 202;
  readonly takesBody?: true;
}

/** POST to a verb, such as `:id/cancel`. */
export function Acts({ status = 200, takesBody, ...options }: ActsOptions): MethodDecorator {
  return declare({ method: Post, path: '', status, takesBody: takesBody === true }, options);
}

function declare(route: Route, options: OperationOptions): MethodDecorator {
  return SetMetadata(OPERATION, (resource: ResourceOptions) => operationOf(resource, route, options));
}

function operationOf(resource: ResourceOptions, route: Route, options: OperationOptions): MethodDecorator {
  const { exampleIds = { id: 1 } } = resource;
  const {
    path = route.path,
    problems = [],
    allowsRestricted = resource.allowsRestricted,
    returns = resource.dto,
    headers,
    ...texts
  } = options;
  const ids = Object.entries(exampleIds).filter(([name]) => `${[path].flat()[0]}/`.match(`:${name}[/.]`));
  return applyDecorators(
    route.method(path),
    HttpCode(route.status),
    ...(returns ? [ApiResponse({ status: route.status, ...responseOf(returns, route, headers) })] : []),
    ...ids.map(([name, example]) => ApiParam({ name, schema: { type: 'integer', minimum: 1 }, example })),
    ApiOperation(texts),
    ApiProblems(
      ...OF_EVERY_OPERATION,
      ...(allowsRestricted === 'all' ? [] : [RESTRICTED_TO_TAGS]),
      ...(route.takesBody ? OF_BODIES : []),
      ...(ids.length > 0 ? [NOT_FOUND] : []),
      ...problems,
    ),
    ...(allowsRestricted ? [AllowsRestricted(allowsRestricted)] : []),
    ...(route.also ?? []),
  );
}

function responseOf(
  returns: Type | ApiResponseNoStatusOptions,
  { returnsList, header }: Route,
  headers?: Headers,
): ApiResponseNoStatusOptions {
  const response = isDto(returns) ? { type: returnsList ? ([returns] as [Type]) : returns } : returns;
  const own = header && { [header]: { schema: { type: 'string' } } as const };
  return own || headers ? { ...response, headers: { ...own, ...headers } } : response;
}

function isDto(returns: Type | ApiResponseNoStatusOptions): returns is Type {
  return typeof returns === 'function';
}
