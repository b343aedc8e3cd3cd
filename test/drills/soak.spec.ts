import { join } from 'node:path';
import { describe, expect, inject, it } from 'vitest';
import { judgeGrowth } from '../soak/judge.js';
import { runSoak } from '../soak/run-soak.js';
import type { Sample } from '../soak/sample.js';
import { runCommandHere } from '../support/command-line.js';
import { describeWith } from '../support/describe-with.js';

describe('judgeGrowth', () => {
  it('finds nothing in a steady run, in noise, in garbage, and in growth during the warm-up', () => {
    expect(run(() => ({}))).toEqual([]);
    expect(run((n) => ({ liveMb: { api: 80 + 8 * Math.sin(n) }, redisKeys: 20 + (n % 7) }))).toEqual([]);
    expect(run((n) => ({ liveMb: { api: Math.min(80, 8 * n) } }))).toEqual([]);
    expect(run((n) => ({ residentMb: { api: 200 + 10 * n } }))).toEqual([]);
  });

  it('names memory, files, keys and connections that grow', () => {
    expect(run((n) => ({ liveMb: { api: 80 + 2 * n } }))).toEqual([
      expect.stringMatching(/^live memory of api \(MB\) grew/),
    ]);
    expect(run((n) => ({ files: { api: 40 + 2 * n } }))).toEqual([
      expect.stringMatching(/^open files of api/),
    ]);
    expect(run((n) => ({ redisKeys: 20 * n, connections: 2 * n }))).toHaveLength(2);
  });

  function run(change: (n: number) => Partial<Sample>) {
    return judgeGrowth(Array.from({ length: 40 }, (_, n) => ({ ...STEADY, ...change(n) })));
  }
});

describeWith(['postgresql', 'redis'], 'soak', () => {
  it(
    'answers every request and grows in nothing while another client pins the horizon of PostgreSQL',
    { timeout: 400_000 },
    async () => {
      const { problems, facts } = await runSoak({
        postgresBinaries: inject('postgresBinaries') ?? '',
        redisBinary: inject('components').redis ?? '',
        programs: join(import.meta.dirname, '../../dist/src'),
        runCommand: runCommandHere,
        durationMs: 8_000,
        sampleEveryMs: 500,
        longestPauseMs: 200,
        print: () => undefined,
      });
      expect(problems).toEqual([]);
      expect(facts).toMatchObject({ deadRows: { end: expect.any(Number) as number } });
    },
  );
});

const STEADY: Sample = {
  minutes: 0,
  liveMb: { api: 80 },
  residentMb: { api: 200 },
  files: { api: 40 },
  redisKeys: 20,
  databaseMb: 20,
  connections: 20,
  deadRows: 0,
  workTablesMb: 1,
  scans: 0,
};
