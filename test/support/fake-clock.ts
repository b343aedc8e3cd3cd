import { Clock, Uptime } from '#platform/clock';
import type { INestApplicationContext } from '@nestjs/common';
import { vi } from 'vitest';

/**
 * Replaces the time of an application and its uptime, so that time passes instead of the clock being set.
 *
 * @param now the time in Unix milliseconds
 * @param startOfMachine defaults to the real one
 * @returns a function that restores both
 */
export function replaceTime(
  app: INestApplicationContext,
  now: () => number,
  startOfMachine = realStartOfMachine(app),
): () => void {
  const clock = vi.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now()));
  const uptime = vi.spyOn(app.get(Uptime), 'ms').mockImplementation(() => now() - startOfMachine());
  return () => {
    clock.mockRestore();
    uptime.mockRestore();
  };
}

function realStartOfMachine(app: INestApplicationContext): () => number {
  const start = app.get(Clock).now().getTime() - app.get(Uptime).ms();
  return () => start;
}

/** Sets and advances the clock of applications. */
export class FakeClock {
  private time: number;
  private jumped = 0;

  constructor(apps: readonly INestApplicationContext[], time: string) {
    this.time = Date.parse(time);
    for (const app of apps) {
      const start = realStartOfMachine(app);
      replaceTime(
        app,
        () => this.time,
        () => start() + this.jumped,
      );
    }
  }

  set(time: string): void {
    this.time = Date.parse(time);
  }

  /** Lets time pass. */
  advance(ms: number): void {
    this.time += ms;
  }

  /** Sets the clock of the machines, while no time passes. */
  jump(ms: number): void {
    this.time += ms;
    this.jumped += ms;
  }
}
