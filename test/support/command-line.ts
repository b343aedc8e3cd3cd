import { Doctor } from '#platform/admin/doctor/doctor';
import { SchemaMigration } from '#platform/admin/migrate/schema-migration';
import { FinishRestore } from '#platform/backup/finish-restore';
import { type CommandDispatcher, type CommandResult } from '#platform/cli/command-context';
import { runCommandLine } from '#platform/cli/command-line';
import { CommandRegistry } from '#platform/cli/command-registry';
import { DatabaseMoves } from '#platform/move/database.commands';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { COMMANDS } from '../../src/commands.js';
import { runCommand } from '../../src/run-command.js';
import { captureOutput } from './capture-output.js';
import type { Outcome } from './processes.js';

/** `database`, `doctor`, `migrate` and `finish-restore` work on an installation; a service in a test is none. */
const NO_INSTALLATION = [DatabaseMoves, Doctor, SchemaMigration, FinishRestore].map((provide) => ({
  provide,
  useValue: null,
}));

/** Parses a command line and executes the command in a running service, both in this process, which saves a second. */
export function typeCommand(app: INestApplicationContext, ...args: string[]): Promise<Outcome> {
  const dispatcher = dispatcherTo(app);
  return captureOutput(() =>
    runCommandLine({ name: 'lrs', commands: COMMANDS, dispatcher, providers: NO_INSTALLATION }, args),
  );
}

/**
 * Runs a command line on the data folder or the database server of this environment, in this process, which saves a
 * second. It finds a running service as the program does.
 */
export function runCommandHere(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Outcome> {
  return captureOutput(() => runCommand(env, args));
}

/** Creates an account by a command, on the plan with the highest rate limit. @returns its live key */
export async function newKey(env: Readonly<Record<string, string>>): Promise<string> {
  const command = ['account', 'create', '--email', 'a@example.com', '--plan', 'agency', '--json'];
  const { stdout } = await runCommandHere(env, ...command);
  return (JSON.parse(stdout) as { api_key: string }).api_key;
}

function dispatcherTo(app: INestApplicationContext): CommandDispatcher {
  // On a database server the service has no registry, because its commands run in processes of their own.
  const registry = new CommandRegistry(app.get(DiscoveryService, { strict: false }));
  return {
    dispatch: ({ command, options }, watcher): Promise<CommandResult> => {
      const found = registry.find(command);
      if (!found) throw new Error(`no command "${command}"`);
      // The socket transports JSON only.
      const sent = JSON.parse(JSON.stringify(options)) as object;
      return found.executeHere(sent, { ...watcher, inService: true });
    },
  };
}
