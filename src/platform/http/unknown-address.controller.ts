import { All, type CanActivate, Controller, UseGuards } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Problem } from './problem.js';
import { NOT_FOUND } from './problems.js';

/** A guard, as it has to speak before the interceptors find fault with the query of an address that is not there. */
const NOTHING_HERE: CanActivate = {
  canActivate: () => {
    throw new Problem(NOT_FOUND, 'Nothing is at this address, or not for this method.');
  },
};

/**
 * Every address under /api/v1 that no other controller has, and every method that one has not. Routes like the
 * others: who has no key learns nothing about which there are, and who has one is counted.
 */
@Controller('api/v1')
@ApiExcludeController()
export class UnknownAddressController {
  @All(['', '*'])
  @UseGuards(NOTHING_HERE)
  nothing(): void {
    // Nobody gets here.
  }
}
