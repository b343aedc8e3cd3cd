import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * `FLAKE_RUNS=10 npm run test:flakes`: runs the whole suite repeatedly in random order beside two busy processes, and
 * lists the tests that failed and how often. Further arguments are passed to Vitest.
 */

interface Report {
  readonly numTotalTests: number;
  readonly testResults: {
    readonly name: string;
    readonly message: string;
    readonly status: string;
    readonly assertionResults: { fullName: string; status: string; failureMessages: string[] }[];
  }[];
}

const RUNS = Number(process.env['FLAKE_RUNS'] ?? 3);
const BUSY_PROCESSES = 2;
const VITEST = join(import.meta.dirname, '../../node_modules/vitest/vitest.mjs');

const folder = mkdtempSync(join(tmpdir(), 'lrs-flakes-'));
const failures = new Map<string, { times: number; message: string }>();
for (let round = 1; round <= RUNS; round++) {
  const seed = Date.now();
  const started = performance.now();
  const report = await runSuite(seed, join(folder, `${round}.json`));
  const failed = report === null ? [['the run itself', 'no report was written']] : failuresIn(report);
  for (const [name = '', message = ''] of failed) {
    failures.set(name, { times: (failures.get(name)?.times ?? 0) + 1, message });
  }
  const seconds = Math.round((performance.now() - started) / 1_000);
  const tests = report?.numTotalTests ?? 0;
  print(
    `run ${round} of ${RUNS}: ${tests} tests, ${failed.length} failed, ${seconds} s, SHUFFLE_SEED=${seed}`,
  );
  for (const [name = ''] of failed) print(`    failed: ${name}`);
}
rmSync(folder, { recursive: true });
for (const [name, { times, message }] of failures) print(`${times} of ${RUNS} × ${name}\n    ${message}`);
process.exitCode = failures.size > 0 ? 1 : 0;

async function runSuite(seed: number, path: string): Promise<Report | null> {
  const busy = Array.from({ length: BUSY_PROCESSES }, () => spawn(process.execPath, ['-e', 'for (;;);']));
  const output = ['--reporter=json', `--outputFile.json=${path}`];
  const vitest: ChildProcess = spawn(process.execPath, [VITEST, 'run', ...output, ...process.argv.slice(2)], {
    stdio: 'ignore',
    env: { ...process.env, SHUFFLE_SEED: String(seed) },
  });
  await once(vitest, 'exit');
  for (const process of busy) process.kill('SIGKILL');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as Report) : null;
}

/** Returns the name and the first line of the message of each failed test, and of each file that failed to load. */
function failuresIn({ testResults }: Report): string[][] {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const failed = assertionResults.filter((test) => test.status === 'failed');
    const isWholeFile = status === 'failed' && failed.length === 0;
    if (isWholeFile) return [[name, firstLine(message)]];
    return failed.map(({ fullName, failureMessages }) => [
      `${name}: ${fullName}`,
      firstLine(failureMessages[0] ?? ''),
    ]);
  });
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? '';
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
