import { Clock } from '#platform/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { vi } from 'vitest';

/** Sets and advances the clock of applications. */
export class FakeClock {
  private time: Date;

  constructor(apps: readonly INestApplicationContext[], time: string) {
    this.time = new Date(time);
    for (const app of apps) vi.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(this.time));
  }

  set(time: string): void {
    this.time = new Date(time);
  }

  advance(ms: number): void {
    this.time = new Date(this.time.getTime() + ms);
  }
}
