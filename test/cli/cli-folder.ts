import { cpSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { runCommandHere } from '../support/command-line.js';
import { type Outcome, runCommand } from '../support/processes.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { scratchFolder } from '../support/scratch.js';

/** A data folder with an empty database, and commands on it. */
export class CliFolder {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  private readonly root = scratchFolder('lrs-cli-');

  /** @param name of the folder, below a temporary one */
  constructor(name = 'data') {
    this.path = join(this.root, name);
    this.env = { DATA_DIR: this.path };
    cpSync(inject('emptyDataFolder'), this.path, { recursive: true });
  }

  /** In this process. */
  run(...args: string[]): Promise<Outcome> {
    return runCommandHere(this.env, ...args);
  }

  /** What a command answers, carried out in this process. */
  async answer(...args: string[]): Promise<Record<string, unknown>> {
    return success(await this.run(...args, '--json'));
  }

  /** What the program itself answers, in a process of its own. */
  async answerOfProgram(...args: string[]): Promise<Record<string, unknown>> {
    return success(await runCommand(this.env, ...args, '--json'));
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

export const PHARMACY_URL = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);

/** The JSON of a command that went well: one object in one line on standard output, and nothing else anywhere. */
export function success({ code, stdout, stderr }: Outcome): Record<string, unknown> {
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  expect(stdout).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stdout) as Record<string, unknown>;
}

/** The JSON that a command put on standard error, and only there, before it ended with this code. */
export function failure({ code, stdout, stderr }: Outcome, expectedCode = 1): Record<string, unknown> {
  expect({ code, stdout }).toEqual({ code: expectedCode, stdout: '' });
  expect(stderr).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stderr) as Record<string, unknown>;
}
