import { execFile } from 'node:child_process';
import { join } from 'node:path';

const BIN = join(process.cwd(), 'node_modules/.bin');

interface Finished {
  readonly isSuccess: boolean;
  readonly output: string;
}

/** Runs a program of node_modules/.bin in a folder, and returns everything that it printed. */
export function runTool(name: string, args: readonly string[], cwd: string): Promise<Finished> {
  const path = `${BIN}:${process.env['PATH'] ?? ''}`;
  const env = {
    ...process.env,
    PATH: path,
    REDOCLY_TELEMETRY: 'off',
    REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true',
  };
  return new Promise((resolve) => {
    execFile(name === 'npm' ? name : join(BIN, name), args, { cwd, env }, (error, stdout, stderr) => {
      resolve({ isSuccess: error === null, output: stdout + stderr });
    });
  });
}
