import { All, Controller, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { IgnoresQuery } from './strict-query.interceptor.js';

/**
 * Takes the addresses and methods under /api/v1 that no other controller has. They are routes, and not left to the
 * not-found handler, so that the guard runs: a caller without a key gets 401 and is counted.
 */
@Controller('api/v1')
@ApiExcludeController()
export class UnknownAddressController {
  @All(['', '*'])
  @IgnoresQuery()
  reject(): never {
    throw new NotFoundException();
  }
}
