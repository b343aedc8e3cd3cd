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
import { EntityManager } from '../database/entity-manager.js';
import type { ServiceStatus } from './admin-protocol.js';
import { AdminServer } from './admin-server.js';
import { examineInside } from './doctor/examine-inside.js';
import { RunningCommands } from './running-commands.js';

const DATA_DIR = Symbol('the data folder that nobody else can open');

/** Lets administration commands reach the service that has the data folder to itself. */
@Module({})
export class AdminModule implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly logger = new Logger(AdminModule.name);
  private readonly server: AdminServer;
  private isListening = false;

  constructor(
    registry: CommandRegistry,
    private readonly em: EntityManager,
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
      // Some file systems hold no sockets (folders shared with a container, say). The service is well without.
      this.logger.warn(
        { err: error },
        `commands cannot reach this service: no socket can be made in ${this.dataDir}`,
      );
    }
  }

  /** First of all: a command that waits for a job is told before the workers are. */
  async onModuleDestroy(): Promise<void> {
    if (this.isListening) await this.server.close();
  }

  private async status(): Promise<ServiceStatus> {
    const findings = await examineInside(this.em.fork());
    return { pid: process.pid, version: PACKAGE_VERSION, findings };
  }
}
