import { type AppConfig, ConfigError } from '#config';
import type { EntityList } from '../../database/database.js';
import { openDatabase } from '../../database/open-database.js';
import { useOutboundProxy } from '../../outbound/outbound-proxy.js';
import { checkFrontProxy } from './check-front-proxy.js';
import { checkNode } from './check-node.js';
import { checkOutboundProxy } from './check-outbound-proxy.js';
import { checkQueue } from './check-queue.js';
import { examineEmbedded } from './examine-embedded.js';
import { examineServer } from './examine-server.js';
import { fail, type Finding, ok } from './finding.js';

export interface DoctorSetup {
  readonly readConfig: () => AppConfig;
  readonly entities: EntityList;
  /** Checks of other modules. */
  readonly furtherChecks: readonly ((config: AppConfig) => Promise<readonly Finding[]>)[];
}

/** Checks an installation without changing it, through the running service if there is one. */
export class Doctor {
  constructor(private readonly setup: DoctorSetup) {}

  /** Returns every fault as a finding; it rejects only on a bug. */
  async examine(): Promise<Finding[]> {
    try {
      return await this.examineConfigured(this.setup.readConfig());
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      return [
        ...error.problems.map((problem) =>
          fail('configuration', problem, 'Correct this environment variable.'),
        ),
        fail('everything_else', 'not checked', 'Correct the configuration first, and run doctor again.'),
      ];
    }
  }

  private async examineConfigured(config: AppConfig): Promise<Finding[]> {
    const { database, redis } = config;
    const open = () => openDatabase(database, this.setup.entities, false);
    await useOutboundProxy(config.outboundProxy);
    const { findings, isRunning } =
      database.kind === 'embedded'
        ? await examineEmbedded(database.dataDir, open)
        : await examineServer(config, open);
    return [
      ok('configuration', 'every variable is valid'),
      checkNode(),
      ...findings,
      await checkQueue(redis, isRunning),
      ...(await checkFrontProxy(config, isRunning)),
      ...(await checkOutboundProxy(config.outboundProxy)),
      ...(await Promise.all(this.setup.furtherChecks.map((check) => check(config)))).flat(),
    ];
  }
}
