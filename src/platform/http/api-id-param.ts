import { ApiParam } from '@nestjs/swagger';

/** Describes the path parameter `id` in the OpenAPI document. */
export function ApiIdParam({ example }: { readonly example: number }): MethodDecorator {
  return ApiParam({ name: 'id', schema: { type: 'integer', minimum: 1 }, example });
}
