import { type AppConfig, ConfigError, nodeAdvice } from '#config';
import type { EntityList } from '../../database/database.js';
import { openDatabase } from '../../database/open-database.js';
import { useOutboundProxy } from '../../outbound/outbound-proxy.js';
import { checkFrontProxy } from './check-front-proxy.js';
import { checkOutboundProxy } from './check-outbound-proxy.js';
import { examineEmbedded } from './examine-embedded.js';
import { examineServer } from './examine-server.js';
import { fail, type Finding, ok, warn } from './finding.js';

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

/** Checks that the running Node has no known vulnerability. */
function checkNode(): Finding {
  const version = process.versions.node;
  const advice = nodeAdvice(version);
  return advice === null
    ? ok('node', `Node ${version}`)
    : warn(
        'node',
        advice,
        'npm scripts use the Node of the machine if it is new enough, else the packaged one.',
      );
}

const CONSEQUENCE = 'Until then new scans wait, and rate limits count per process.';

/** Checks Redis, where one is configured, as a service does before it listens. */
async function checkQueue(redis: AppConfig['redis'], isRunning: boolean): Promise<Finding> {
  if (redis === null) {
    return ok(
      'queue',
      isRunning
        ? 'in the process of the running service'
        : 'in the process of the service; jobs wait until it runs',
    );
  }
  const { proveRedis } = await import('../../redis/prove-redis.js');
  const { server, faults } = await proveRedis(redis);
  const answer = server && `Redis ${server.version} answers in ${server.roundTripMs.toFixed(1)} ms`;
  if (faults.length === 0) {
    return ok('queue', `${answer ?? ''}; writes, scripts and messages work`);
  }
  const report = faults.some(({ kind }) => kind !== 'risky') ? fail : warn;
  return report(
    'queue',
    [answer, ...faults.map(({ detail }) => detail)].filter((part) => part !== null).join('; '),
    faults.map(({ kind, fix }) => (kind === 'unavailable' ? `${fix} ${CONSEQUENCE}` : fix)).join(' '),
  );
}
