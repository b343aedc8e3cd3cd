import { BackupService } from '#platform/backup/backup.service';
import type { RevivedAccess } from '#platform/backup/close-access';
import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inject } from 'vitest';
import { runCommandHere } from './command-line.js';
import type { Component } from './components.js';
import type { DatabaseSize } from './databases.js';
import { type NewDatabase, newDatabase } from './new-database.js';
import { scratchFolder } from './scratch.js';
import { TestServer } from './test-server.js';

const run = promisify(execFile);

/** The sizes that a suite restores, with the programs that they need. */
export const RESTORABLE_SIZES = [
  ['embedded', []],
  ['postgresql', ['postgresql', 'pgDump']],
] as const satisfies readonly (readonly [DatabaseSize, readonly Component[]])[];

export interface RestoreOutcome {
  readonly revived: RevivedAccess;
  readonly endedSessions: number;
}

interface Way {
  /** Whether the replaced database is compared with; true by default. */
  readonly isKnown?: boolean;
  readonly revokes?: boolean;
}

/** A service that is backed up and restored as its size requires: with its own commands, or with pg_dump and pg_restore. */
export class Restorable {
  private readonly folder = scratchFolder('lrs-restorable-');
  private readonly more: NewDatabase[] = [];
  private replaced: TestServer | null = null;
  /** The name of the current database on a server. */
  private url: string;

  private constructor(
    readonly size: DatabaseSize,
    private readonly env: Record<string, string>,
    public server: TestServer,
  ) {
    this.url = server.environment['DATABASE_URL'] ?? '';
  }

  static async start(size: DatabaseSize, env: Record<string, string> = {}): Promise<Restorable> {
    return new Restorable(size, env, await TestServer.start(size, env));
  }

  async backUp(name = 'backup'): Promise<void> {
    const path = this.file(name);
    if (this.size === 'embedded') {
      const signal = new AbortController().signal;
      await this.server.app.get(BackupService).backup(path, { overwrite: false, signal });
    } else await run('pg_dump', ['--format=custom', `--file=${path}`, this.url]);
  }

  /** Restores the backup. Earlier clients of the server are invalid afterwards. */
  async restore(name = 'backup', { isKnown = true, revokes = true }: Way = {}): Promise<RestoreOutcome> {
    if (this.size !== 'embedded') return this.restoreServer(this.file(name), isKnown, revokes);
    if (!isKnown) {
      // Another machine, whose database does not know the accounts of the backup.
      this.replaced = this.server;
      this.server = await TestServer.start('embedded', this.env);
    }
    const signal = new AbortController().signal;
    const options = { revokesRevived: revokes, signal };
    return (await this.server.app.get(BackupService).restore(this.file(name), options)).access;
  }

  private async restoreServer(path: string, isKnown: boolean, revokes: boolean): Promise<RestoreOutcome> {
    const database = await newDatabase(inject('postgresUrl') ?? '');
    this.more.push(database);
    await run('pg_restore', ['--no-owner', `--dbname=${database.url}`, path]);
    const env = { ...this.server.environment, DATABASE_URL: database.url };
    const previous = isKnown ? ['--previous', new URL(this.url).pathname.slice(1)] : ['--unknown-previous'];
    const keeps = revokes ? [] : ['--no-revoke-revived'];
    const { code, stdout, stderr } = await runCommandHere(
      env,
      'finish-restore',
      ...previous,
      ...keeps,
      '--json',
    );
    if (code !== 0) throw new Error(stderr);
    this.url = database.url;
    await this.server.restart({ DATABASE_URL: database.url });
    const { revived, ended_sessions: endedSessions } = JSON.parse(stdout) as {
      revived: RevivedAccess;
      ended_sessions: number;
    };
    return { revived, endedSessions };
  }

  async stop(): Promise<void> {
    await this.server.stop();
    await this.replaced?.stop();
    for (const database of this.more) await database.remove();
  }

  private file(name: string): string {
    return join(this.folder, name);
  }
}
