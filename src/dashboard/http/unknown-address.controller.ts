import { IgnoresQuery } from '#platform/http/strict-query.interceptor';
import { All, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DashboardController } from './dashboard-controller.js';

/** Takes the addresses and methods under /dashboard/api that no other controller has: they are no pages of the web client. */
@DashboardController()
@ApiExcludeController()
export class UnknownDashboardAddressController {
  @All(['', '*'])
  @IgnoresQuery()
  reject(): never {
    throw new NotFoundException();
  }
}
