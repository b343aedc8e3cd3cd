import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

export const HAS_OWN_GUARD = Symbol('route with a guard of its own');

/** Opens a route or controller to everyone. All others need a key, unless they have a guard of their own. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
