import { EntityManager } from '#platform/database/entity-manager';
import { typeCommand } from '../support/command-line.js';
import type { Outcome } from '../support/processes.js';
import { TestServer } from '../support/test-server.js';
import { success } from './cli-folder.js';

/** A running service and its commands, in this process, which saves a second for each command. */
export class CliService {
  private constructor(readonly server: TestServer) {}

  static async start(): Promise<CliService> {
    return new CliService(await TestServer.start());
  }

  run(...args: string[]): Promise<Outcome> {
    return typeCommand(this.server.app, ...args);
  }

  /** Runs a command. @returns its result */
  async answer(...args: string[]): Promise<Record<string, unknown>> {
    return success(await this.run(...args, '--json'));
  }

  /** Changes the database directly. */
  async tamper(sql: string): Promise<void> {
    await this.server.inContext(() => this.server.app.get(EntityManager).execute(sql));
  }

  stop(): Promise<void> {
    return this.server.stop();
  }
}
