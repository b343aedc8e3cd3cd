import { Injectable } from '@nestjs/common';

/** Returns the current time. Injected, so that a test can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
