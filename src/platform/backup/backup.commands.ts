import { Command, Option } from 'nest-commander';
import { resolve } from 'node:path';
import { AdminCommand } from '../cli/admin-command.js';
import type { CommandContext, CommandResult } from '../cli/command-context.js';
import { BackupService } from './backup.service.js';

interface BackupOptions {
  readonly to: string;
  readonly overwrite?: boolean;
}

@Command({ name: 'backup', description: 'write a backup of the embedded database to a file' })
export class BackupCommand extends AdminCommand<BackupOptions> {
  constructor(private readonly backups: BackupService) {
    super();
  }

  @Option({ flags: '--to <path>', description: 'the .tar.gz file to write', required: true })
  parseTo(text: string): string {
    // The service may have another working directory.
    return resolve(text);
  }

  @Option({ flags: '--overwrite', description: 'replace the file if it exists' })
  parseOverwrite(): boolean {
    return true;
  }

  protected override async execute(options: BackupOptions, context: CommandContext): Promise<CommandResult> {
    const { to, overwrite = false } = options;
    const started = performance.now();
    const { path, bytes } = await this.backups.backup(to, { overwrite, signal: context.signal });
    return { path, bytes, seconds: Math.round(performance.now() - started) / 1000 };
  }
}

interface RestoreOptions {
  readonly from: string;
  readonly revokeRevived: boolean;
}

@Command({ name: 'restore', description: 'replace the embedded database with a backup' })
export class RestoreCommand extends AdminCommand<RestoreOptions> {
  constructor(private readonly backups: BackupService) {
    super();
  }

  @Option({ flags: '--from <path>', description: 'a file written by `backup`', required: true })
  parseFrom(text: string): string {
    return resolve(text);
  }

  @Option({
    flags: '--revoke-revived',
    description: 'revoke what grants access or sends and was revoked, removed or changed since the backup',
    defaultValue: true,
  })
  parseRevokeRevived(): boolean {
    return true;
  }

  @Option({ flags: '--no-revoke-revived', description: 'list them and leave them as in the backup' })
  parseNoRevokeRevived(): boolean {
    return false;
  }

  protected override async execute(options: RestoreOptions, context: CommandContext): Promise<CommandResult> {
    const { from, revokeRevived: revokesRevived } = options;
    const { signal } = context;
    const { manifest, kept, access } = await this.backups.restore(from, { revokesRevived, signal });
    return {
      restored_from: options.from,
      created_at: manifest.created_at,
      service_version: manifest.service_version,
      previous_database: kept,
      ended_sessions: access.endedSessions,
      revived: access.revived,
      revived_are_revoked: revokesRevived,
    };
  }
}
