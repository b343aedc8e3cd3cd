import { applyDecorators, Controller, UseGuards } from '@nestjs/common';
import { ApiBearerAuth, ApiTags } from '@nestjs/swagger';
import { SelectionGuard } from './selection/selection.guard.js';
import { StrictQueryGuard } from './strict-query.guard.js';

/** Declares a controller of the public API: under /api/v1, with a key, and with this tag in the OpenAPI document. */
export function V1Controller(path: string, tag: string): ClassDecorator {
  return applyDecorators(
    Controller(`api/v1/${path}`),
    ApiTags(tag),
    ApiBearerAuth('api_key'),
    UseGuards(StrictQueryGuard, SelectionGuard),
  );
}
