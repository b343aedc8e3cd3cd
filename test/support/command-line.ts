import { Doctor } from '#platform/admin/doctor/doctor';
import { type CommandCarrier, type CommandResult } from '#platform/cli/command-context';
import { runCommandLine } from '#platform/cli/command-line';
import { CommandRegistry } from '#platform/cli/command-registry';
import type { INestApplicationContext } from '@nestjs/common';
import { DiscoveryService } from '@nestjs/core';
import { vi } from 'vitest';
import { COMMANDS } from '../../src/commands.js';
import type { Outcome } from './processes.js';

/** It examines an installation, not a service that runs in a test. */
const NO_DOCTOR = { provide: Doctor, useValue: null };

/**
 * A command as typed, parsed by the real command line and carried out by a running service, both in this process: a
 * process of its own takes a second.
 */
export async function typeCommand(app: INestApplicationContext, ...args: string[]): Promise<Outcome> {
  const printed = { stdout: '', stderr: '' };
  const spies = (['stdout', 'stderr'] as const).map((stream) =>
    vi.spyOn(process[stream], 'write').mockImplementation((text) => {
      printed[stream] += String(text);
      return true;
    }),
  );
  const before = process.exitCode;
  process.exitCode = 0;
  try {
    await runCommandLine(
      { name: 'lrs', commands: COMMANDS, carrier: carrierTo(app), providers: [NO_DOCTOR] },
      args,
    );
    return { code: process.exitCode, ...printed };
  } finally {
    process.exitCode = before;
    for (const spy of spies) spy.mockRestore();
  }
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
