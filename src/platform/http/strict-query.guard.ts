import { type CanActivate, type ExecutionContext, Injectable, Query, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import { fieldError } from './field-errors.js';
import { isInvalidPath } from './id.pipe.js';
import { asParameter, pointerTo, validationProblem } from './validation.js';

const IGNORES_QUERY = Symbol('route whose query the guard does not check');

/** Exempts a route from the check of its query. */
export const IgnoresQuery = (): MethodDecorator => SetMetadata(IGNORES_QUERY, true);

/** Binds the query to a DTO, like `@Query()`. The validation pipe then rejects unknown parameters. */
export function QueryParams(): ParameterDecorator {
  return (target, method, index) => {
    if (method === undefined) throw new Error('@QueryParams() must decorate a parameter of a handler');
    Query()(target, method, index);
    IgnoresQuery()(target, method, Object.getOwnPropertyDescriptor(target, method) ?? {});
  };
}

/**
 * Rejects every query parameter on routes without `@QueryParams()`. The last guard of a controller: a caller without
 * rights gets no other answer. An interceptor would send each request through observables.
 */
@Injectable()
export class StrictQueryGuard implements CanActivate {
  constructor(private readonly reflector: Reflector) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.get<boolean | undefined>(IGNORES_QUERY, context.getHandler())) return true;
    const { query, params } = context.switchToHttp().getRequest<FastifyRequest>();
    const unknown = Object.keys(query as object);
    // An invalid path is answered with 404 by its pipe, which takes precedence over an invalid query.
    if (unknown.length === 0 || isInvalidPath(params)) return true;
    throw validationProblem(
      unknown.map((name) => asParameter(fieldError(pointerTo('#', name), 'unknown_parameter'))),
    );
  }
}
