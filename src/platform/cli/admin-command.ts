import { RequestContext } from '@mikro-orm/core';
import { Inject, type Type } from '@nestjs/common';
import type { Command } from 'commander';
import { CommandRunner } from 'nest-commander';
import { EntityManager } from '../database/entity-manager.js';
import type { CommandCarrier, CommandContext, CommandResult, CommandWatcher } from './command-context.js';
import { TerminalCommand } from './terminal-command.js';

/**
 * Base of the administration commands. One class has two lives:
 *
 * - at the command line it parses its options and sends them off; nothing is injected there, no database is
 *   open, so the parsers must do without `this`;
 * - in the running service, or in an application that was booted for it, `execute` does the work, with its
 *   own identity map.
 */
export abstract class AdminCommand<Options extends object> extends TerminalCommand<Options> {
  @Inject(EntityManager)
  protected readonly em!: EntityManager;

  private carrier?: CommandCarrier;

  /** For the command line: one that parses, and leaves the work to the carrier. */
  static parserOf(type: Type<AdminCommand<object>>, carrier: CommandCarrier): AdminCommand<object> {
    // Not constructed: what the constructor wants needs a database.
    return Object.assign(Object.create(type.prototype as object) as AdminCommand<object>, { carrier });
  }

  /** @param options plain JSON, maybe from another process */
  protected abstract execute(options: Options, context: CommandContext): Promise<CommandResult>;

  /** Does the work, here. */
  carryOut(options: Options, context: CommandContext): Promise<CommandResult> {
    return RequestContext.create(this.em, () => this.execute(options, context));
  }

  protected override perform(options: Options, watcher: CommandWatcher): Promise<CommandResult> {
    if (!this.carrier) throw new Error('this command was not made by AdminCommand.parserOf');
    return this.carrier.carry({ command: pathOf(this.command), options }, watcher);
  }
}

/** The parent of subcommands: on its own it only explains itself. */
export abstract class CommandGroup extends CommandRunner {
  override run([unknown]: string[]): Promise<void> {
    if (unknown !== undefined)
      this.command.error(`error: unknown command '${pathOf(this.command)} ${unknown}'`);
    return this.command.help({ error: true });
  }
}

/** `account create`: the names from below the program down to the command. */
function pathOf(command: Command): string {
  const above = command.parent;
  return above?.parent ? `${pathOf(above)} ${command.name()}` : command.name();
}
