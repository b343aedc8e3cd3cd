import type { AppConfig } from '#config';
import { InvalidArgumentError } from 'commander';
import { Command, Option, SubCommand } from 'nest-commander';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { CommandGroup } from '../cli/admin-command.js';
import type { CommandResult, CommandWatcher } from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import { TerminalCommand } from '../cli/terminal-command.js';
import type { EntityList } from '../database/database.js';
import type { Moved } from './move-database.js';
import type { Place } from './open-ends.js';

/** What the commands need of the program. */
export class DatabaseMoves {
  constructor(readonly setup: { readonly readConfig: () => AppConfig; readonly entities: EntityList }) {}
}

interface MoveCommandOptions {
  readonly to?: Place;
  readonly toFile?: Place;
  readonly dryRun?: boolean;
  readonly ignoreConnections?: boolean;
}

/** Runs in the process of the command line: no service may use either database. */
@SubCommand({ name: 'move', description: 'move the database to a server, or back to a data folder' })
export class MoveCommand extends TerminalCommand<MoveCommandOptions> {
  constructor(private readonly moves: DatabaseMoves) {
    super();
  }

  @Option({
    flags: '--to <place>',
    description: 'the empty database: an address postgresql://…, or a data folder',
  })
  parseTo(text: string): Place {
    return parsePlace(text);
  }

  @Option({
    flags: '--to-file <path>',
    description: 'a file with the address, so that no list of processes shows its password',
  })
  parseToFile(path: string): Place {
    try {
      return parsePlace(readFileSync(path, 'utf8').trim());
    } catch (error) {
      if (error instanceof InvalidArgumentError) throw error;
      throw new InvalidArgumentError(`The file cannot be read: ${(error as Error).message}`);
    }
  }

  @Option({ flags: '--dry-run', description: 'check both databases and change nothing' })
  parseDryRun(): boolean {
    return true;
  }

  @Option({
    flags: '--ignore-connections',
    description: 'move although other programs, such as monitoring, are connected to a server',
  })
  parseIgnoreConnections(): boolean {
    return true;
  }

  protected override async perform(
    { to, toFile, dryRun = false, ignoreConnections = false }: MoveCommandOptions,
    watcher: CommandWatcher,
  ): Promise<CommandResult> {
    const place = to ?? toFile;
    if (!place || (to && toFile)) {
      throw new CommandFailure('target_required', 'Name the new database with --to or --to-file.');
    }
    const { readConfig, entities } = this.moves.setup;
    const { moveDatabase } = await import('./move-database.js');
    const started = performance.now();
    const setup = { config: readConfig(), entities };
    const options = { to: place, isDryRun: dryRun, allowsConnections: ignoreConnections };
    const moved = await moveDatabase(setup, options, watcher).catch(continuable);
    return describe(moved, dryRun, place, (performance.now() - started) / 1000);
  }

  protected override asText(result: CommandResult): string {
    const { next, warnings, ...rest } = result as CommandResult & Record<'next' | 'warnings', string[]>;
    return [
      super.asText(rest),
      ...warnings.map((warning) => `\nWarning: ${warning}`),
      '',
      ...next.map((step, index) => `${index + 1}. ${step}`),
    ].join('\n');
  }
}

@SubCommand({ name: 'reopen', description: 'use a database again that `database move` has left' })
export class ReopenCommand extends TerminalCommand<object> {
  constructor(private readonly moves: DatabaseMoves) {
    super();
  }

  protected override async perform(): Promise<CommandResult> {
    const { readConfig, entities } = this.moves.setup;
    const { reopenDatabase } = await import('./move-database.js');
    return { ...(await reopenDatabase(readConfig(), entities)) };
  }
}

@Command({
  name: 'database',
  description: 'move the database to another place',
  subCommands: [MoveCommand, ReopenCommand],
})
export class DatabaseCommand extends CommandGroup {}

function parsePlace(text: string): Place {
  if (!/^postgres(ql)?:/i.test(text)) {
    if (text === '') throw new InvalidArgumentError('It must be an address postgresql://… or a folder.');
    return { dataDir: resolve(text) };
  }
  if (URL.canParse(text) && new URL(text).pathname.length > 1) return { url: text };
  throw new InvalidArgumentError('It must be an address like postgresql://user:password@host:5432/database.');
}

/** Says that the same command continues, where the error does not say what to do. */
function continuable(error: unknown): never {
  const failure = CommandFailure.from(error);
  if (failure.code !== 'internal_error' && failure.code !== 'not_ready' && failure.code !== 'interrupted')
    throw failure;
  const reason = failure.detail.replace(/\.$/, '');
  throw new CommandFailure(
    failure.code === 'interrupted' ? 'interrupted' : 'move_interrupted',
    `${reason}. The move is not complete, and the database to move is unchanged. Run the same command again: it continues.`,
    {},
    { cause: error },
  );
}

function describe(moved: Moved, isDryRun: boolean, to: Place, seconds: number): CommandResult {
  const { isResumed, keyFile, rows, from, tables, megabytes, warnings } = moved;
  return {
    from,
    to: moved.to,
    tables,
    megabytes,
    ...(rows === undefined ? {} : { rows }),
    seconds: Math.round(seconds * 10) / 10,
    dry_run: isDryRun,
    resumed: isResumed,
    warnings,
    next: isDryRun ? ['Run the command again without --dry-run.'] : nextSteps(to, keyFile),
  };
}

function nextSteps(to: Place, keyFile: string | null): string[] {
  if ('dataDir' in to) {
    return [
      `Remove DATABASE_URL and REDIS_URL from the configuration, and set DATA_DIR to ${to.dataDir}.`,
      'Start the service.',
    ];
  }
  const key =
    keyFile === null
      ? 'Keep SECRET_KEY as it is: it decrypts the stored secrets.'
      : `Set SECRET_KEY to the content of ${keyFile}, or SECRET_KEY_FILE to a copy of it. It decrypts the stored secrets.`;
  return [
    'Set DATABASE_URL to the new address.',
    key,
    'Start the service. Keep the old database until you have a backup of the new one.',
  ];
}
