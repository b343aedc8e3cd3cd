import { Doctor } from '#platform/admin/doctor/doctor';
import { type CommandCarrier, type CommandResult } from '#platform/cli/command-context';
import { runCommandLine } from '#platform/cli/command-line';
import { CommandRegistry } from '#platform/cli/command-registry';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { COMMANDS } from '../../src/commands.js';
import { runCommand } from '../../src/run-command.js';
import { printedBy } from './printed.js';
import type { Outcome } from './processes.js';

/** It examines an installation, not a service that runs in a test. */
const NO_DOCTOR = { provide: Doctor, useValue: null };

/**
 * A command as typed, parsed by the real command line and carried out by a running service, both in this process: a
 * process of its own takes a second.
 */
export function typeCommand(app: INestApplicationContext, ...args: string[]): Promise<Outcome> {
  const carrier = carrierTo(app);
  return printedBy(() =>
    runCommandLine({ name: 'lrs', commands: COMMANDS, carrier, providers: [NO_DOCTOR] }, args),
  );
}

/**
 * A command as typed, on the data folder or the database server of this environment: all that the program does but for
 * its entry point, which takes a second to load. A service that runs there is found as the program finds it.
 */
export function runCommandHere(env: Readonly<Record<string, string>>, ...args: string[]): Promise<Outcome> {
  return printedBy(() => runCommand(env, args));
}

/** An account made by a command: its live key, on the plan with the most requests a minute. */
export async function newKey(env: Readonly<Record<string, string>>): Promise<string> {
  const command = ['account', 'create', '--email', 'a@example.com', '--plan', 'agency', '--json'];
  const { stdout } = await runCommandHere(env, ...command);
  return (JSON.parse(stdout) as { api_key: string }).api_key;
}

function carrierTo(app: INestApplicationContext): CommandCarrier {
  // Made here: with a database server the service itself has none, since commands have a process of their own.
  const registry = new CommandRegistry(app.get(DiscoveryService, { strict: false }));
  return {
    carry: ({ command, options }, watcher): Promise<CommandResult> => {
      const found = registry.find(command);
      if (!found) throw new Error(`nobody carries out "${command}"`);
      // As over the socket: what is no JSON gets lost.
      const sent = JSON.parse(JSON.stringify(options)) as object;
      return found.carryOut(sent, { ...watcher, inService: true });
    },
  };
}
