import { Injectable, Logger } from '@nestjs/common';
import { Clock, Uptime } from './clock.js';

const MINUTE_MS = 60_000;
/** Larger than any gradual correction between two looks. */
const MIN_JUMP_MS = 30 * MINUTE_MS;
/** Time servers correct a wrong clock within minutes. */
const DOUBT_MS = 10 * MINUTE_MS;

/**
 * Detects that the clock of this machine was set, by comparing it with the uptime. Work that cannot be undone, such as
 * deletions and invoices, waits until the clock is back or has kept its new time for ten minutes.
 */
@Injectable()
export class ClockJumps {
  private readonly logger = new Logger('Clock');
  /** When the machine started, by the clock before the jump: constant unless the clock is set. */
  private trusted: number;
  private latest: number;
  /** The uptime at which the clock is trusted again; null without doubt. */
  private doubtedUntil: number | null = null;

  constructor(
    private readonly clock: Clock,
    private readonly uptime: Uptime,
  ) {
    this.trusted = this.latest = this.startOfMachine();
  }

  /** Returns false for ten minutes after the clock was set by half an hour or more. */
  isSteady(): boolean {
    const start = this.startOfMachine();
    const jump = start - this.latest;
    this.latest = start;
    if (this.doubtedUntil !== null && Math.abs(start - this.trusted) < MIN_JUMP_MS) {
      this.doubtedUntil = null;
      this.logger.log('the clock of this machine is back; all background tasks run again');
    } else if (Math.abs(jump) >= MIN_JUMP_MS) {
      this.doubtedUntil = this.uptime.ms() + DOUBT_MS;
      this.logger.warn(
        { seconds: Math.round(jump / 1_000) },
        `the clock of this machine was set ${jump > 0 ? 'forward' : 'back'}; schedules, billing and deletions wait ten minutes`,
      );
    }
    if (this.doubtedUntil !== null && this.uptime.ms() < this.doubtedUntil) return false;
    this.doubtedUntil = null;
    this.trusted = start;
    return true;
  }

  private startOfMachine(): number {
    return this.clock.now().getTime() - this.uptime.ms();
  }
}
