import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

export const HAS_OWN_GUARD = Symbol('route with its own guard');

/** Marks a route or controller that needs no key. Others need one, unless they have their own guard. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
