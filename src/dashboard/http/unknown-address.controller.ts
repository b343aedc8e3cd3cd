import { AllowsRestricted } from '#platform/http/public';
import { IgnoresQuery } from '#platform/http/strict-query.guard';
import { All, NotFoundException } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { DashboardController } from './dashboard-controller.js';

/** Answers unknown addresses and methods below /dashboard/api with 404 instead of a page of the web client. */
@DashboardController()
@AllowsRestricted()
@ApiExcludeController()
export class UnknownDashboardAddressController {
  @All(['', '*'])
  @IgnoresQuery()
  reject(): never {
    throw new NotFoundException();
  }
}
