import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { type Outcome, runCommand } from '../support/processes.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

/** A data folder with an empty database, and the commands that use it. */
export class CliFolder {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  private readonly root = scratchFolder('lrs-cli-');

  /** @param name the path below a temporary folder */
  constructor(name = 'data') {
    this.path = join(this.root, name);
    this.env = { DATA_DIR: this.path };
    cpSync(inject('emptyDataFolder'), this.path, { recursive: true });
  }

  /** Runs a command in this process. */
  run(...args: string[]): Promise<Outcome> {
    return runCommandHere(this.env, ...args);
  }

  /** Runs a command in this process. @returns its result */
  async answer(...args: string[]): Promise<Record<string, unknown>> {
    return success(await this.run(...args, '--json'));
  }

  /** Runs a command as a program. @returns its result */
  async answerOfProgram(...args: string[]): Promise<Record<string, unknown>> {
    return success(await runCommand(this.env, ...args, '--json'));
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

export const PHARMACY_URL = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);

/** Returns the result of a successful command: one line of JSON on standard output, and nothing on standard error. */
export function success({ code, stdout, stderr }: Outcome): Record<string, unknown> {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** Returns the failure of a command: one line of JSON on standard error, and nothing on standard output. */
export function failure({ code, stdout, stderr }: Outcome, expectedCode = 1): Record<string, unknown> {
  expect({ code, stdout }).toEqual({ code: expectedCode, stdout: '' });
  expect(stderr).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stderr) as Record<string, unknown>;
}
