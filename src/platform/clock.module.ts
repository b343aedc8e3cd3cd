import { Global, Module } from '@nestjs/common';
import { Clock, Uptime } from './clock.js';
import { ClockJumps } from './clock-jumps.js';

@Global()
@Module({ providers: [Clock, Uptime, ClockJumps], exports: [Clock, ClockJumps, Uptime] })
export class ClockModule {}
