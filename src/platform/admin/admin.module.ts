import { PACKAGE_VERSION } from '#config';
import {
  type DynamicModule,
  Inject,
  Logger,
  Module,
  type OnApplicationBootstrap,
  type OnModuleDestroy,
} from '@nestjs/common';
import { CommandRegistry, CommandRegistryModule } from '../cli/command-registry.js';
import { DatabaseInspector } from '../database/database-inspector.js';
import type { ServiceStatus } from './admin-protocol.js';
import { AdminServer } from './admin-server.js';
import { examineDatabase } from './doctor/examine-database.js';
import { RunningCommands } from './running-commands.js';

const DATA_DIR = Symbol('DATA_DIR');

/** Lets administration commands reach the service that holds the lock of the data folder. */
@Module({})
export class AdminModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AdminModule.name);
  private readonly server: AdminServer;
  private isListening = false;

  constructor(
    registry: CommandRegistry,
    private readonly database: DatabaseInspector,
    @Inject(DATA_DIR) private readonly dataDir: string,
  ) {
    this.server = new AdminServer(dataDir, new RunningCommands(registry), () => this.status());
  }

  static forRoot(options: { dataDir: string }): DynamicModule {
    return {
      module: AdminModule,
      imports: [CommandRegistryModule],
      providers: [{ provide: DATA_DIR, useValue: options.dataDir }],
    };
  }

  async onApplicationBootstrap(): Promise<void> {
    try {
      await this.server.listen();
      this.isListening = true;
    } catch (error) {
      // Some file systems support no sockets, for example folders shared with a container.
      this.logger.warn(
        { err: error },
        `commands cannot reach this service: no socket can be created in ${this.dataDir}`,
      );
    }
  }

  /** The first phase of the shutdown: a command that waits for a job ends before the job queue closes. */
  async onModuleDestroy(): Promise<void> {
    if (this.isListening) await this.server.close();
  }

  private async status(): Promise<ServiceStatus> {
    const findings = await examineDatabase(this.database);
    return { pid: process.pid, version: PACKAGE_VERSION, findings };
  }
}
