import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import { RouteParamtypes } from '@nestjs/common/enums/route-paramtypes.enum.js';
import type { FastifyRequest } from 'fastify';
import type { Observable } from 'rxjs';
import { isId } from './id.pipe.js';
import { IS_PUBLIC } from './public.js';
import { EMPTY_PARAMETER, takes } from './route-parameters.js';
import { Reflector } from '@nestjs/core';
import { pointerTo, validationProblem } from './validation.js';

/**
 * Refuses query parameters on API routes that take none. Routes that do take some declare a DTO with
 * `@Query()`, and the validation pipe refuses the unknown ones there.
 */
@Injectable()
export class StrictQueryInterceptor implements NestInterceptor {
  constructor(private readonly reflector: Reflector) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const targets = [context.getHandler(), context.getClass()];
    if (
      this.reflector.getAllAndOverride<boolean | undefined>(IS_PUBLIC, targets) ||
      takes(context, RouteParamtypes.QUERY)
    ) {
      return next.handle();
    }
    const { query, params } = context.switchToHttp().getRequest<FastifyRequest>();
    // Where the id cannot be one, or a part is empty, nothing is there whose parameters could be wrong: the pipe says so.
    const parts = params as Readonly<Record<string, string>>;
    const { id } = parts;
    if ((id !== undefined && !isId(id)) || Object.values(parts).includes(EMPTY_PARAMETER))
      return next.handle();
    const unknown = Object.keys(query as object);
    if (unknown.length > 0) {
      throw validationProblem(
        unknown.map((name) => ({
          pointer: pointerTo('#', name),
          detail: 'is not a query parameter of this address',
        })),
      );
    }
    return next.handle();
  }
}
