import { spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { basename } from 'node:path';

/**
 * `npm run findings [-- NAME…]`: runs the programs in `findings/`, one after the other, and prints which still hold. It needs
 * the package registry, so it is not part of CI. Fails if one no longer holds, or could not run.
 */

const OUTCOMES: Readonly<Record<number, string>> = { 0: 'holds', 1: 'no longer holds', 2: 'cannot run' };
const MAX_MS = 120_000;

const wanted = process.argv.slice(2);
const scripts = globSync('findings/*.sh')
  .sort()
  .filter((path) => wanted.length === 0 || wanted.includes(basename(path, '.sh')));

let holding = 0;
for (const path of scripts) {
  const started = performance.now();
  const { status, stdout, stderr } = spawnSync('bash', [path], { encoding: 'utf8', timeout: MAX_MS });
  const seconds = Math.round((performance.now() - started) / 1000);
  // A program that its shell ends early has another code: no registry, a missing package.
  const outcome = OUTCOMES[status ?? 2] ?? 'cannot run';
  if (status === 0) holding++;
  process.stdout.write(`${outcome.padEnd(16)} ${String(seconds).padStart(3)} s  ${basename(path, '.sh')}\n`);
  if (status !== 0) process.stdout.write(`${stdout}${stderr}`.trimEnd().replaceAll(/^/gm, '    ') + '\n');
}
process.stdout.write(`\n${holding} of ${scripts.length} hold.\n`);
process.exitCode = holding === scripts.length && scripts.length > 0 ? 0 : 1;
