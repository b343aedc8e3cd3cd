import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  Query,
  SetMetadata,
} from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { fieldError } from './field-errors.js';
import { isInvalidPath } from './id.pipe.js';
import { IS_PUBLIC } from './public.js';
import { pointerTo, validationProblem } from './validation.js';

const IGNORES_QUERY = Symbol('route whose query the interceptor does not check');

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

/** Rejects every query parameter on routes without `@QueryParams()`. Public routes accept any. */
@Injectable()
export class StrictQueryInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    if (this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets)) return next.handle();
    if (this.reflector.get<boolean | undefined>(IGNORES_QUERY, context.getHandler())) return next.handle();
    const { query, params } = context.switchToHttp().getRequest<FastifyRequest>();
    const unknown = Object.keys(query as object);
    if (unknown.length > 0 && !isInvalidPath(params)) {
      throw validationProblem(unknown.map((name) => fieldError(pointerTo('#', name), 'unknown_parameter')));
    }
    return next.handle();
  }
}
