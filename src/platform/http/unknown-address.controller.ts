import { All, Controller, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { AllowsRestricted } from './public.js';
import { IgnoresQuery } from './strict-query.guard.js';

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
