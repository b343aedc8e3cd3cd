import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { scratchFolder } from '../support/scratch.js';

const ROOT = join(import.meta.dirname, '../..');
const CONFIG = join(import.meta.dirname, 'missing-components/vitest.config.ts');
const VITEST = join(ROOT, 'node_modules/vitest/vitest.mjs');
const PROGRAMS = ['initdb', 'postgres', 'redis-server', 'chromium'];
const ALL = ['needs nothing', 'needs PostgreSQL', 'needs PostgreSQL and Redis', 'needs Chromium'];

describe('test run without optional components', () => {
  it.each([
    ['PostgreSQL, Redis or Chromium', 'postgresql,redis,chromium', ['needs nothing']],
    ['Redis or Chromium', 'redis,chromium', ['needs nothing', 'needs PostgreSQL']],
    ['Chromium', 'chromium', ['needs nothing', 'needs PostgreSQL', 'needs PostgreSQL and Redis']],
    ['the right to mount', '', ALL],
  ])('a run without %s passes and skips only the suites that need it', async (_, without, passed) => {
    const outcome = await run(`${without},smallDisk`);
    expect(outcome).toMatchObject({ code: 0, passed, failed: [] });
    expect(outcome.skipped).toEqual(
      [...ALL, 'needs the right to mount'].filter((suite) => !passed.includes(suite)),
    );
  });

  it('a run ends with a table of the skipped suites by component and the command that installs the components', async () => {
    const { table } = await run('postgresql,redis,chromium,smallDisk');
    expect(
      table
        .trim()
        .split('\n')
        .map((line) => line.trim().replaceAll(/ {2,}/g, ' | ')),
    ).toEqual([
      'Skipped, because this machine lacks a component:',
      'PostgreSQL | 2 suites, 2 tests',
      'Redis | 1 suite, 1 test',
      'Chromium | 1 suite, 1 test',
      'the right to mount a file system | 1 suite, 1 test',
      'Debian: apt-get install postgresql redis-server chromium-headless-shell',
    ]);
  });

  it('a run with CI=true fails for a missing component, unless no package provides it', async () => {
    const { code, failed, skipped, messages } = await run('redis,smallDisk', 'true');
    expect(code).toBe(1);
    expect({ failed, skipped }).toEqual({
      failed: ['needs PostgreSQL and Redis'],
      skipped: ['needs the right to mount'],
    });
    expect(messages).toContain('apt-get install redis-server');
  });

  it('a run fails when TEST_WITHOUT names an unknown component', async () => {
    const { code, table } = await run('reddis');
    expect(code).toBe(1);
    expect(table).toContain('TEST_WITHOUT names reddis; the components are postgresql, ');
  });

  let programs: string;

  beforeAll(() => {
    programs = scratchFolder('lrs-programs-');
    // The run looks for these programs but never starts them.
    for (const name of PROGRAMS) writeFileSync(join(programs, name), '', { mode: 0o755 });
  });

  afterAll(() => {
    rmSync(programs, { recursive: true });
  });

  async function run(without: string, ci = ''): Promise<Run> {
    const report = join(programs, 'report.json');
    rmSync(report, { force: true });
    const args = [VITEST, 'run', '--config', CONFIG, `--outputFile.json=${report}`];
    const env = { PATH: `${programs}:${dirname(process.execPath)}`, TEST_WITHOUT: without, CI: ci };
    const { code, stderr } = await runProgram(args, env);
    return { code, table: stderr, ...readReport(report) };
  }
});

async function runProgram(args: string[], env: NodeJS.ProcessEnv): Promise<{ code: number; stderr: string }> {
  const child = spawn(process.execPath, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'pipe'] });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')]);
  return { code: Number(code), stderr };
}

/** Reads the report of a run, which is missing if the run ended before it had collected its suites. */
function readReport(path: string): Omit<Run, 'code' | 'table'> {
  interface Assertion {
    readonly ancestorTitles: string[];
    readonly status: string;
    readonly failureMessages: string[];
  }
  const json = existsSync(path) ? readFileSync(path, 'utf8') : '{}';
  const report = JSON.parse(json) as { testResults?: { assertionResults: Assertion[] }[] };
  const tests = (report.testResults ?? []).flatMap(({ assertionResults }) => assertionResults);
  const suites = (status: string): string[] =>
    tests.filter((test) => test.status === status).map(({ ancestorTitles }) => ancestorTitles[0] ?? '');
  return {
    passed: suites('passed'),
    skipped: suites('skipped'),
    failed: suites('failed'),
    messages: tests.flatMap(({ failureMessages }) => failureMessages).join('\n'),
  };
}

interface Run {
  readonly code: number;
  readonly passed: string[];
  readonly skipped: string[];
  readonly failed: string[];
  /** The table at the end of the output. */
  readonly table: string;
  readonly messages: string;
}
