import { RequestContext } from '@mikro-orm/core';
import { Inject } from '@nestjs/common';
import { CommandRunner, Option } from 'nest-commander';
import { EntityManager } from '../database/entity-manager.js';
import { Problem } from '../http/problem.js';

/** What every command may be given besides its own options. */
interface CommonOptions {
  readonly json?: boolean;
}

/**
 * Base of the administration commands: prints what `execute` returns, as lines or with `--json` as one JSON
 * object on standard output; a Problem goes to standard error, with exit code 1.
 */
export abstract class AdminCommand<Options extends object> extends CommandRunner {
  @Inject(EntityManager)
  protected readonly em!: EntityManager;

  protected abstract execute(options: Options): Promise<Readonly<Record<string, unknown>>>;

  @Option({ flags: '--json', description: 'print the result as JSON' })
  parseJson(): boolean {
    return true;
  }

  override async run(_parameters: string[], options: Options & CommonOptions): Promise<void> {
    try {
      const result = await RequestContext.create(this.em, () => this.execute(options));
      process.stdout.write(`${options.json ? JSON.stringify(result) : asLines(result)}\n`);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      const { type, detail, extras } = error;
      const report = { code: type.code, detail, ...extras.members };
      process.stderr.write(`${options.json ? JSON.stringify(report) : `${type.code}: ${detail}`}\n`);
      process.exitCode = 1;
    }
  }
}

/** The parent of subcommands: on its own it only explains itself. */
export abstract class CommandGroup extends CommandRunner {
  override run(): Promise<void> {
    this.command.outputHelp();
    process.exitCode = 1;
    return Promise.resolve();
  }
}

function asLines(result: Readonly<Record<string, unknown>>): string {
  const width = Math.max(...Object.keys(result).map((key) => key.length));
  return Object.entries(result)
    .map(
      ([key, value]) => `${key.padEnd(width)}  ${typeof value === 'string' ? value : JSON.stringify(value)}`,
    )
    .join('\n');
}
