import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

export const IS_FOR_ANY_HOST = Symbol('route for any host name');

export const HAS_OWN_GUARD = Symbol('route with its own guard');

/** Marks a controller that answers under every host name, as probes by an internal name need. */
export const AnyHost = (): ClassDecorator => SetMetadata(IS_FOR_ANY_HOST, true);

/** Marks a route or controller that needs no key. Others need one, unless they have their own guard. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
