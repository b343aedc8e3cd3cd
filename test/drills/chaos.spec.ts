import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { planFaults } from '../chaos/fault-plan.js';
import { runChaos } from '../chaos/run-chaos.js';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';

const SHORT_RUN_MS = 12_000;
/** Starts of seven processes on a busy machine, and the wait until everything has settled. */
const TIMEOUT_MS = 400_000;

describe('planFaults', () => {
  it('plans the same faults for the same seed, each kind at least once in ten minutes, all within the run', () => {
    const plan = planFaults(7, 600_000);
    expect(planFaults(7, 600_000)).toEqual(plan);
    expect(planFaults(8, 600_000)).not.toEqual(plan);
    expect(new Set(plan.map(({ kind }) => kind)).size).toBe(10);
    expect(plan.every(({ at, lasts }) => at >= 0 && at + lasts <= 600_000)).toBe(true);
  });

  it('never plans two faults of one target at the same time', () => {
    for (const { target, at } of planFaults(7, 600_000)) {
      const running = planFaults(7, 600_000).filter(
        (one) => one.target === target && one.at <= at && at <= one.at + one.lasts,
      );
      expect(running).toHaveLength(1);
    }
  });
});

describeWith(['postgresql', 'redis'], 'chaos', () => {
  it(
    'loses no acknowledged request, event or credit while processes, Redis, PostgreSQL and the provider fail',
    { timeout: TIMEOUT_MS },
    async () => {
      const { problems, facts } = await runChaos({
        seed: 1,
        durationMs: SHORT_RUN_MS,
        customers: 1,
        postgresBinaries: inject('postgresBinaries') ?? '',
        redisBinary: inject('components').redis ?? '',
        programs: join(import.meta.dirname, '../../dist/src'),
        runCommand: runCommandHere,
        // A killed request keeps its Idempotency-Key for a minute, which the long run waits for.
        expiresKeys: true,
        print: () => undefined,
      });
      expect(problems).toEqual([]);
      expect(facts['acknowledgedScans']).toBeGreaterThan(0);
    },
  );
});
