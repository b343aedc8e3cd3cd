import { All, Controller, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Problem } from './problem.js';
import { METHOD_NOT_ALLOWED, NOT_FOUND } from './problems.js';
import { AllowsRestricted } from './public.js';
import { IgnoresQuery } from './strict-query.guard.js';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the methods that the routes of a path accept; empty for a path without a route. */
    methodsAt(path: string): string[];
  }
}

/** Decorates the server with `methodsAt`. Routes with a wildcard are left out: they do not show that a path exists. */
export function addMethodsAt(fastify: FastifyInstance): void {
  const routes = new Map<string, { pattern: RegExp; methods: string[] }>();
  fastify.addHook('onRoute', ({ method, url }) => {
    if (Array.isArray(method) || url.includes('*')) return;
    const pattern = new RegExp(`^${url.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`);
    const route = routes.get(url) ?? { pattern, methods: [] };
    routes.set(url, { ...route, methods: [...route.methods, method] });
  });
  fastify.decorate('methodsAt', (path) => {
    const matching = [...routes.values()].filter(({ pattern }) => pattern.test(path));
    return [...new Set(matching.flatMap(({ methods }) => methods))].sort();
  });
}

/** Returns the problem of a request that no route accepts: 405 if the path has other methods, otherwise 404. */
export function unknownAddress({ server, url, method }: FastifyRequest): Problem {
  const allowed = server.methodsAt(url.split('?', 1)[0] ?? '');
  if (allowed.length === 0 || allowed.includes(method)) {
    return new Problem(NOT_FOUND, 'No resource exists at this address.');
  }
  return methodNotAllowed(method, allowed);
}

/** @param allowed the methods that the address accepts */
export function methodNotAllowed(method: string, allowed: readonly string[]): Problem {
  const allow = allowed.join(', ');
  return new Problem(METHOD_NOT_ALLOWED, `${method} is not allowed at this address. Allowed: ${allow}.`, {
    headers: { allow },
  });
}

/**
 * Returns the address of a request without doubled and final slashes in its path.
 *
 * @returns null if the request has this address already, or if no route accepts its method there
 */
export function canonicalAddress({ server, url, method }: FastifyRequest): string | null {
  const [path = ''] = url.split('?', 1);
  const canonical = path.replaceAll(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
  if (canonical === path || !server.methodsAt(canonical).includes(method)) return null;
  return canonical + url.slice(path.length);
}

/**
 * Handles addresses and methods under /api/v1 without a controller. Unlike the not-found handler, routes run the guard:
 * a caller without a key gets 401 and is counted.
 */
@Controller('api/v1')
@ApiExcludeController()
@AllowsRestricted()
export class UnknownAddressController {
  @All(['', '*'])
  @IgnoresQuery()
  reject(): never {
    throw new NotFoundException();
  }
}
