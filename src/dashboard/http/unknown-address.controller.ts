import { Problem } from '#platform/http/problem';
import { NOT_FOUND } from '#platform/http/problems';
import { All, type CanActivate, UseGuards } from '@nestjs/common';
import { DashboardController } from './dashboard-controller.js';

const NOTHING_HERE: CanActivate = {
  canActivate: () => {
    throw new Problem(NOT_FOUND, 'Nothing is at this address, or not for this method.');
  },
};

/** Every address under /dashboard/api that no other controller has: not a page of the web client. */
@DashboardController()
export class UnknownDashboardAddressController {
  @All(['', '*'])
  @UseGuards(NOTHING_HERE)
  nothing(): void {
    // Nobody gets here.
  }
}
