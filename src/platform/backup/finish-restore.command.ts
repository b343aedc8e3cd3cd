import { InvalidArgumentError } from 'commander';
import { Command, Option } from 'nest-commander';
import type { CommandResult } from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import { TerminalCommand } from '../cli/terminal-command.js';
import { FinishRestore } from './finish-restore.js';

interface FinishRestoreOptions {
  readonly previous?: string;
  readonly revokeRevived: boolean;
  readonly unknownPrevious?: boolean;
}

/** Runs in the process of the command line: an application on the restored database would send and accept at once. */
@Command({ name: 'finish-restore', description: 'revoke what pg_restore has revived in DATABASE_URL' })
export class FinishRestoreCommand extends TerminalCommand<FinishRestoreOptions> {
  constructor(private readonly restore: FinishRestore) {
    super();
  }

  @Option({ flags: '--previous <database>', description: 'the replaced database, on the same server' })
  parsePrevious(text: string): string {
    if (text !== '') return text;
    throw new InvalidArgumentError('It must be the name of a database.');
  }

  @Option({
    flags: '--unknown-previous',
    description: 'revoke everything, because the replaced database is lost',
  })
  parseUnknownPrevious(): boolean {
    return true;
  }

  @Option({
    flags: '--revoke-revived',
    description: 'revoke what grants access or sends and was revoked, removed or changed since the backup',
    defaultValue: true,
  })
  parseRevokeRevived(): boolean {
    return true;
  }

  @Option({ flags: '--no-revoke-revived', description: 'list it and leave it as in the backup' })
  parseNoRevokeRevived(): boolean {
    return false;
  }

  protected override async perform(options: FinishRestoreOptions): Promise<CommandResult> {
    const { previous = null, unknownPrevious = false, revokeRevived: revokesRevived } = options;
    // Run by mistake, the command would revoke every key of a database that was not restored.
    if ((previous === null) !== unknownPrevious) {
      throw new CommandFailure(
        'previous_required',
        'Name the replaced database with --previous, or confirm with --unknown-previous that there is none.',
      );
    }
    const { endedSessions, revived } = await this.restore.run({ previous, revokesRevived });
    return { ended_sessions: endedSessions, revived, revived_are_revoked: revokesRevived };
  }
}
