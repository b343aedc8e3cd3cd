import { Inject, type Type } from '@nestjs/common';
import type { Command } from 'commander';
import { CommandRunner } from 'nest-commander';
import { UnitOfWork } from '../database/unit-of-work.js';
import type {
  CommandCall,
  CommandContext,
  CommandDispatcher,
  CommandResult,
  CommandWatcher,
} from './command-context.js';
import { TerminalCommand } from './terminal-command.js';

/**
 * Base class of the administration commands. A class is used in two places:
 *
 * - The command line parses its options and dispatches them. Nothing is injected there and no database is open, so an
 *   option parser must not use `this`.
 * - The running service, or an application booted for the command, calls `execute` with an identity map of its own.
 */
export abstract class AdminCommand<Options extends object> extends TerminalCommand<Options> {
  @Inject(UnitOfWork)
  private readonly identityMaps!: UnitOfWork;

  private dispatcher?: CommandDispatcher;

  /** Creates a command for the command line, which parses options and dispatches them. */
  static createParser(type: Type<AdminCommand<object>>, dispatcher: CommandDispatcher): AdminCommand<object> {
    // Without the constructor, whose arguments need a database.
    return Object.assign(Object.create(type.prototype as object) as AdminCommand<object>, { dispatcher });
  }

  /** @param options plain JSON, possibly from another process */
  protected abstract execute(options: Options, context: CommandContext): Promise<CommandResult>;

  /** Executes the command in this process. */
  executeHere(options: Options, context: CommandContext): Promise<CommandResult> {
    return this.identityMaps.withIdentityMap(() => this.execute(options, context));
  }

  /**
   * Returns the command that removes what this one created, for a result with a secret that cannot be read again. Called on
   * the command line, so it must not use `this`.
   */
  protected undoing?(result: CommandResult): CommandCall | undefined;

  protected override undo(result: CommandResult, watcher: CommandWatcher): Promise<string> | undefined {
    const call = this.undoing?.(result);
    return (
      call &&
      this.dispatcher
        ?.dispatch(call, watcher)
        .then(() => `What was created is removed again (${call.command}).`)
        .catch((error: unknown) => `Run ${call.command} ${JSON.stringify(call.options)}: ${String(error)}`)
    );
  }

  protected override perform(options: Options, watcher: CommandWatcher): Promise<CommandResult> {
    if (!this.dispatcher) throw new Error('this command was not created by AdminCommand.createParser');
    return this.dispatcher.dispatch({ command: pathOf(this.command), options }, watcher);
  }
}

/** The parent of subcommands. Without a subcommand it prints its help. */
export abstract class CommandGroup extends CommandRunner {
  override run([unknown]: string[]): Promise<void> {
    if (unknown !== undefined)
      this.command.error(`error: unknown command '${pathOf(this.command)} ${unknown}'`);
    return this.command.help({ error: true });
  }
}

/** Returns the words of a command without the program, for example `account create`. */
function pathOf(command: Command): string {
  const above = command.parent;
  return above?.parent ? `${pathOf(above)} ${command.name()}` : command.name();
}
