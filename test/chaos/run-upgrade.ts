import { setTimeout } from 'node:timers/promises';
import { until } from '../support/wait.js';
import { checkBothVersions } from './check-both-versions.js';
import { checkInstallation } from './checks.js';
import { Tally } from './client.js';
import { describeLogs } from './describe-logs.js';
import { Installation } from './installation.js';
import { Load } from './load.js';
import type { ChaosOptions, ChaosReport } from './run-chaos.js';
import { waitUntilSettled } from './wait-until-settled.js';

/** Load on each state of the installation: before the migration, after it, after each replacement. */
const STAGE_MS = 8_000;
const CLIENTS_PER_CUSTOMER = 2;
/** After it, one process with the API has the new version, and one the version before. */
const FIRST_REPLACED = 'api 1';

interface UpgradeOptions extends Omit<ChaosOptions, 'durationMs'> {
  /** The folder with the built programs of the version before. `programs` has those of the new version. */
  readonly programsBefore: string;
}

/**
 * Upgrades an installation under load: migrates the schema, then replaces the processes one by one. The clients repeat
 * nothing, so each request that is not answered is a violation.
 */
export async function runUpgrade(options: UpgradeOptions): Promise<ChaosReport> {
  const { seed, programs, programsBefore, customers: count, print } = options;
  const installation = await Installation.start({ ...options, programs: programsBefore, workers: 1 });
  print(`logs: ${installation.logs}`);
  try {
    const numbers = Array.from({ length: count }, (_, index) => index + 1);
    const customers = await Promise.all(numbers.map((number) => installation.createCustomer(number)));
    const tally = new Tally();
    const { url } = installation.balancer;
    const load = new Load({
      url,
      customers,
      clientsPerCustomer: CLIENTS_PER_CUSTOMER,
      seed,
      tally,
      repeats: false,
    });
    const problems: string[] = [];
    await setTimeout(STAGE_MS);
    installation.useVersion(programs);
    const { applied } = await installation.command('migrate');
    print(`migrated: ${JSON.stringify(applied)}`);
    await setTimeout(STAGE_MS);
    for (const name of [...installation.processes.keys()]) {
      problems.push(...(await replace(installation, name)));
      print(`replaced ${name}`);
      await setTimeout(STAGE_MS);
      if (name !== FIRST_REPLACED) continue;
      const [after, before] = installation.apiPorts.map((port) => `http://127.0.0.1:${port}`);
      if (!before || !after) throw new Error('an upgrade needs two processes with the API');
      problems.push(...(await checkBothVersions(installation, { before, after }, load.acknowledged)));
      print('checked what each version makes for the other');
    }
    await load.stop();
    const { ms, left } = await waitUntilSettled(installation.env);
    const check = await checkInstallation(installation, load.acknowledged);
    return {
      problems: [...problems, ...left.map((one) => `stuck: ${one}`), ...tally.problems, ...check.problems],
      facts: {
        applied,
        responses: Object.fromEntries(tally.answers),
        movedByBalancer: installation.balancer.moved,
        longestRequestMs: Math.round(tally.longestMs),
        acknowledgedScans: load.acknowledged.scans.size,
        settledAfterMs: Math.round(ms),
        ...check.facts,
        errorsInLogs: describeLogs(installation.logs),
      },
    };
  } finally {
    await installation.stop();
  }
}

/** Takes a process out of the balancer, stops it, and starts the new version in its place. @returns problems */
async function replace(installation: Installation, name: string): Promise<string[]> {
  const { balancer } = installation;
  const port = installation.portOf(name);
  if (port !== null) {
    await until(
      () => Promise.resolve(balancer.drain(port)),
      (isBusy) => !isBusy,
    );
  }
  const code = await installation.process(name).stop('SIGTERM');
  await installation.replace(name);
  if (port !== null) {
    await until(
      () => Promise.resolve(balancer.isReady(port)),
      (isReady) => isReady,
    );
    balancer.restore(port);
  }
  return code === 0 ? [] : [`${name} of the version before exited with ${code}`];
}
