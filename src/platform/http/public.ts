import { SetMetadata } from '@nestjs/common';

export const IS_PUBLIC = Symbol('public route');

/** Opens a route or controller to everyone. All others need a key. */
export const Public = (): MethodDecorator & ClassDecorator => SetMetadata(IS_PUBLIC, true);
