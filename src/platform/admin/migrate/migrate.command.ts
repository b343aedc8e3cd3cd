import { Command } from 'nest-commander';
import type { CommandResult } from '../../cli/command-context.js';
import { TerminalCommand } from '../../cli/terminal-command.js';
import { SchemaMigration } from './schema-migration.js';

interface MigrationResult extends CommandResult {
  /** The migrations that ran, in order. */
  readonly applied: readonly string[];
}

/** Runs in the process of the command line: a booted application would have migrated the schema before the command. */
@Command({ name: 'migrate', description: 'bring the schema of DATABASE_URL up to date' })
export class MigrateCommand extends TerminalCommand<object> {
  constructor(private readonly migration: SchemaMigration) {
    super();
  }

  protected override async perform(): Promise<MigrationResult> {
    return { applied: await this.migration.run() };
  }

  protected override asText(result: CommandResult): string {
    const { applied } = result as MigrationResult;
    return [...applied.map((name) => `applied  ${name}`), 'The schema is up to date.'].join('\n');
  }
}
