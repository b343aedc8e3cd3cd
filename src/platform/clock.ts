import { Injectable } from '@nestjs/common';

/** The time, injected so that a test can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}
