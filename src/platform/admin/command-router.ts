import type { AppConfig } from '#config';
import type { INestApplicationContext } from '@nestjs/common';
import { setTimeout } from 'node:timers/promises';
import {
  type CommandCall,
  CommandDispatcher,
  type CommandResult,
  type CommandWatcher,
} from '../cli/command-context.js';
import { CommandFailure } from '../cli/command-failure.js';
import { CommandRegistry } from '../cli/command-registry.js';
import { DataFolderInUseError } from '../database/data-folder.js';
import { executeInService } from './admin-client.js';
import { reasonOf } from './doctor/finding.js';

/** How long to wait while another process starts, stops or runs a command in the data folder. */
const TIMEOUT_MS = 10_000;
const PAUSE_MS = 100;
/** Pauses between two attempts to boot, which take much longer than an attempt to connect. */
const PAUSES_PER_BOOT = 10;

export interface CommandRouterSetup {
  readonly readConfig: () => AppConfig;
  /**
   * Creates an application with the command, without timers and workers.
   *
   * @param command the words before the options, for example `account create`
   */
  readonly boot: (config: AppConfig, command: string) => Promise<INestApplicationContext>;
}

/**
 * Executes a command in the running service or, without one, in an application booted in this process. With a database
 * server it always boots an application, because several processes can use the server.
 */
export class CommandRouter extends CommandDispatcher {
  constructor(private readonly setup: CommandRouterSetup) {
    super();
  }

  override async dispatch(call: CommandCall, watcher: CommandWatcher): Promise<CommandResult> {
    const config = this.setup.readConfig();
    if (config.database.kind === 'postgresql') {
      return executeIn(await this.boot(config, call.command), call, watcher);
    }
    const { dataDir } = config.database;
    const deadline = performance.now() + TIMEOUT_MS;
    for (let round = 0; ; round++) {
      const result = await executeInService(dataDir, call, watcher);
      if (result) return result;
      const isBootRound = round % PAUSES_PER_BOOT === 0;
      const app = isBootRound ? await this.bootUnlessInUse(config, call.command, deadline) : null;
      if (app) return executeIn(app, call, watcher);
      await setTimeout(PAUSE_MS, undefined, { signal: watcher.signal });
    }
  }

  /** @returns null if another process has locked the data folder and the deadline has not passed */
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
      const detail = `The application could not start: ${reason}. Run the command doctor for details.`;
      throw new CommandFailure('could_not_start', detail, {}, { cause: error });
    }
  }
}

async function executeIn(
  app: INestApplicationContext,
  { command, options }: CommandCall,
  watcher: CommandWatcher,
): Promise<CommandResult> {
  try {
    watcher.signal.throwIfAborted();
    const found = app.get(CommandRegistry, { strict: false }).find(command);
    if (!found) throw new Error(`no module provides the command "${command}"`);
    return await found.executeHere(options, { ...watcher, inService: false });
  } finally {
    await app.close();
  }
}
