import type { AppConfig } from '#config';
import type { INestApplicationContext } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import {
  type CommandCall,
  CommandCarrier,
  type CommandResult,
  type CommandWatcher,
} from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import { CommandRegistry } from '../cli/command-registry.js';
import { DataFolderInUseError } from '../database/data-folder.js';
import { callService } from './admin-client.js';
import { reasonOf } from './doctor/finding.js';

/** How long to wait for whoever has the data folder to answer or to let go: a start, a stop, another command. */
const PATIENCE_MS = 10_000;
const PAUSE_MS = 100;
/** Pauses between two attempts to boot, which cost much more than a look at the socket. */
const PAUSES = 10;

export interface ServiceOrHereSetup {
  readonly readConfig: () => AppConfig;
  /**
   * An application without timers and workers that has the command.
   *
   * @param command as typed, without options: `account create`
   */
  readonly boot: (config: AppConfig, command: string) => Promise<INestApplicationContext>;
}

/**
 * Has a command carried out by the running service or, where none runs, by an application booted for it. With a
 * database server any number of processes can work beside each other, so there it is always the latter.
 */
export class ServiceOrHere extends CommandCarrier {
  constructor(private readonly setup: ServiceOrHereSetup) {
    super();
  }

  override async carry(call: CommandCall, watcher: CommandWatcher): Promise<CommandResult> {
    const config = this.setup.readConfig();
    if (config.database.kind === 'postgresql') {
      return carryOutIn(await this.boot(config, call.command), call, watcher);
    }
    const { dataDir } = config.database;
    const deadline = performance.now() + PATIENCE_MS;
    for (let round = 0; ; round++) {
      const result = await callService(dataDir, call, watcher);
      if (result) return result;
      const app = round % PAUSES === 0 ? await this.bootUnlessInUse(config, call.command, deadline) : null;
      if (app) return carryOutIn(app, call, watcher);
      await setTimeout(PAUSE_MS, undefined, { signal: watcher.signal });
    }
  }

  /** @returns null when another process has the data folder, and there is time to wait for it */
  private async bootUnlessInUse(
    config: AppConfig,
    command: string,
    deadline: number,
  ): Promise<INestApplicationContext | null> {
    try {
      return await this.boot(config, command);
    } catch (error) {
      if (error instanceof DataFolderInUseError && performance.now() < deadline) return null;
      throw error;
    }
  }

  private async boot(config: AppConfig, command: string): Promise<INestApplicationContext> {
    try {
      return await this.setup.boot(config, command);
    } catch (error) {
      if (CommandFailure.from(error).code !== 'internal_error') throw error;
      const reason = reasonOf(error).replace(/\.$/, '');
      const detail = `The application could not start: ${reason}. The command doctor tells more.`;
      throw new CommandFailure('could_not_start', detail, {}, { cause: error });
    }
  }
}

async function carryOutIn(
  app: INestApplicationContext,
  { command, options }: CommandCall,
  watcher: CommandWatcher,
): Promise<CommandResult> {
  try {
    watcher.signal.throwIfAborted();
    const found = app.get(CommandRegistry, { strict: false }).find(command);
    if (!found) throw new Error(`no module provides the command "${command}"`);
    return await found.carryOut(options, { ...watcher, inService: false });
  } finally {
    await app.close();
  }
}
