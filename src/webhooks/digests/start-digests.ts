import type { Tenant } from '#platform/tenant';
import { Injectable } from '@nestjs/common';
import { nextDigest, type Timing } from '../endpoints/rhythm.js';
import { DigestsRepository } from './digests.repository.js';

@Injectable()
export class StartDigests {
  constructor(private readonly digests: DigestsRepository) {}

  /** Returns the columns of a timing. Its first digest covers the events from now on. */
  async columns(tenant: Tenant, timing: Timing, now: Date) {
    const { rhythm, hour, weekday, timezone } = timing;
    return {
      rhythm,
      digestHour: hour,
      digestWeekday: weekday,
      digestTimezone: timezone,
      nextDigestAt: nextDigest(timing, now),
      digestPosition: rhythm === 'at_once' ? null : await this.digests.lastPosition(tenant),
    };
  }
}
