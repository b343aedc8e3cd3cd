import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

export const IS_FOR_ANY_HOST = Symbol('route for any host name');

export const HAS_OWN_GUARD = Symbol('route with its own guard');

export const ALLOWS_RESTRICTED = Symbol('callers with a restriction that may use a route');

/** Which callers that are restricted to tags may use a route: all of them, or those with the scope `write`. */
export type RestrictedCallers = 'all' | 'writers';

/**
 * Opens a route to callers that are restricted to tags. The route must apply the restriction of the tenant, see
 * `tag-restriction.sql.ts` of the businesses, or contain nothing about businesses. All other routes refuse them.
 */
export const AllowsRestricted = (callers: RestrictedCallers = 'all'): MethodDecorator & ClassDecorator =>
  SetMetadata(ALLOWS_RESTRICTED, callers);

/** Marks a controller that answers under every host name, as probes by an internal name need. */
export const AnyHost = (): ClassDecorator => SetMetadata(IS_FOR_ANY_HOST, true);

/** Marks a route or controller that needs no key. Others need one, unless they have their own guard. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
