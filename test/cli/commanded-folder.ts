import { loadConfig } from '#config';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import { ENTITIES } from '../../src/entities.js';
import { openDatabase } from '../../src/platform/database/open-database.js';
import { type Outcome, runCommand } from '../support/processes.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';

/** A data folder with an empty database, and commands on it. */
export class CommandedFolder {
  readonly path: string;
  readonly env: Readonly<Record<string, string>>;
  private readonly root = mkdtempSync(join(tmpdir(), 'lrs-cli-'));

  /** @param name of the folder, below a temporary one */
  constructor(name = 'data') {
    this.path = join(this.root, name);
    this.env = { DATA_DIR: this.path };
    cpSync(inject('emptyDataFolder'), this.path, { recursive: true });
  }

  run(...args: string[]): Promise<Outcome> {
    return runCommand(this.env, ...args);
  }

  /** What a command answers; one JSON object in one line on standard output and nothing else anywhere. */
  async answer(...args: string[]): Promise<Record<string, unknown>> {
    const { code, stdout, stderr } = await this.run(...args, '--json');
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
    expect(stdout).toMatch(/^\{.*\}\n$/);
    return JSON.parse(stdout) as Record<string, unknown>;
  }

  /** Changes the database behind the program's back, while nothing runs on it. */
  async tamper(sql: string): Promise<void> {
    const { database } = loadConfig(this.env);
    const opened = await openDatabase(database, ENTITIES, false);
    await opened.em.fork().execute(sql);
    await opened.close();
  }

  remove(): void {
    rmSync(this.root, { recursive: true });
  }
}

export const PHARMACY_URL = mapsUrl(PHARMACY.name, PHARMACY.lat, PHARMACY.lng);

/** The JSON that a command put on standard error, and only there, before it ended with this code. */
export function failure({ code, stdout, stderr }: Outcome, expectedCode = 1): Record<string, unknown> {
  expect({ code, stdout }).toEqual({ code: expectedCode, stdout: '' });
  expect(stderr).toMatch(/^\{.*\}\n$/);
  return JSON.parse(stderr) as Record<string, unknown>;
}
