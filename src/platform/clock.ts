import { Injectable } from '@nestjs/common';
import { uptime } from 'node:os';

/** Returns the current time. Injected, so that a test can set it. */
@Injectable()
export class Clock {
  now(): Date {
    return new Date();
  }
}

/** Returns the time since the machine started, which setting its clock does not change. On Linux it includes sleep. */
@Injectable()
export class Uptime {
  ms(): number {
    return uptime() * 1_000;
  }
}
