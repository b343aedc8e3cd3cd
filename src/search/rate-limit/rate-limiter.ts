import { sleep } from '#platform/sleep';
import { Logger } from '@nestjs/common';
import { setImmediate } from 'node:timers/promises';
import type { SlotSchedule } from './slot-schedule.js';

/** How long after its slot a request may be sent. A later one needs a new slot. */
const TOLERANCE_MS = 20;
const MAX_TOLERANCE_MS = 1_000;
const RETRY_MS = 250;

interface Slot {
  readonly earliest: number;
  readonly latest: number;
}

/** Delays requests to the slots of a schedule. A caller sends its request as soon as it has acquired a slot. */
export class RateLimiter {
  private readonly logger = new Logger(RateLimiter.name);
  private pausedUntil = 0;
  private isUnreachable = false;

  constructor(private readonly schedule: SlotSchedule) {}

  /** Resolves when a request may be sent. @throws the signal's reason */
  async acquire(signal: AbortSignal): Promise<void> {
    // A slow process or a slow schedule gets more tolerance, at a lower rate.
    let tolerance = TOLERANCE_MS;
    for (;;) {
      const slot = await this.reserve(tolerance, signal);
      await sleepUntil(slot.earliest, signal);
      const now = performance.now();
      // A late request would crowd the window of later ones.
      if (now > slot.latest) tolerance = Math.min(tolerance * 2, MAX_TOLERANCE_MS);
      else if (now >= this.pausedUntil) return;
    }
  }

  /** Pauses the requests of all processes. */
  async pause(ms: number): Promise<void> {
    this.pausedUntil = Math.max(this.pausedUntil, performance.now() + ms);
    await this.schedule.block(ms).catch(() => undefined);
  }

  /** Waits while the schedule is unreachable, because the rate of other processes is unknown then. */
  private async reserve(tolerance: number, signal: AbortSignal): Promise<Slot> {
    for (;;) {
      try {
        const slot = await this.tryReserve(tolerance);
        this.isUnreachable = false;
        return slot;
      } catch (error) {
        if (!this.isUnreachable)
          this.logger.warn({ err: error }, 'requests wait: the rate limit is unreachable');
        this.isUnreachable = true;
        await sleep(RETRY_MS, signal);
      }
    }
  }

  /** Assumes the worst case for both ends of the slot: the wait starts at an unknown moment of the round trip. */
  private async tryReserve(tolerance: number): Promise<Slot> {
    const start = performance.now();
    const wait = await this.schedule.reserve(tolerance);
    return { earliest: performance.now() + wait, latest: start + wait + tolerance };
  }
}

async function sleepUntil(moment: number, signal: AbortSignal): Promise<void> {
  const ms = moment - performance.now();
  if (ms > 0) await sleep(Math.ceil(ms), signal);
  // A timer may fire a fraction of a millisecond early.
  while (performance.now() < moment) await setImmediate();
  signal.throwIfAborted();
}
