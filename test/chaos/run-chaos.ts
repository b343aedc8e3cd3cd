import { setTimeout } from 'node:timers/promises';
import { checkInstallation } from './checks.js';
import { Tally } from './client.js';
import { describeLogs } from './describe-logs.js';
import { expireKeys } from './expire-keys.js';
import { planFaults } from './fault-plan.js';
import { injectFaults } from './inject-faults.js';
import { Installation, type InstallationOptions } from './installation.js';
import { Load } from './load.js';
import { waitUntilSettled } from './wait-until-settled.js';

export interface ChaosOptions extends Omit<InstallationOptions, 'workers'> {
  readonly seed: number;
  readonly durationMs: number;
  readonly customers: number;
  /** Whether to release the Idempotency-Keys of killed requests at the end of the faults. */
  readonly expiresKeys?: boolean;
  readonly print: (line: string) => void;
}

export interface ChaosReport {
  /** A sentence for each violation; empty if the run is good. */
  readonly problems: readonly string[];
  readonly facts: Readonly<Record<string, unknown>>;
}

const WORKERS = 3;
const CLIENTS_PER_CUSTOMER = 3;

/** Runs load on an installation while the faults of the plan happen, and checks what is left. */
export async function runChaos(options: ChaosOptions): Promise<ChaosReport> {
  const { seed, durationMs, customers: count, print } = options;
  const plan = planFaults(seed, durationMs);
  print(`CHAOS_SEED=${seed}: ${plan.length} faults in ${Math.round(durationMs / 1_000)} s`);
  const installation = await Installation.start({ ...options, workers: WORKERS });
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
      repeats: true,
    });
    await Promise.all([injectFaults(installation, plan, print), setTimeout(durationMs)]);
    if (options.expiresKeys) await expireKeys(installation.env);
    await load.stop();
    const { ms, left } = await waitUntilSettled(installation.env);
    const { problems, facts } = await checkInstallation(installation, load.acknowledged);
    return {
      problems: [...left.map((one) => `stuck: ${one}`), ...tally.problems, ...problems],
      facts: {
        faults: plan.length,
        responses: Object.fromEntries(tally.answers),
        retries: tally.retries,
        longestRequestMs: Math.round(tally.longestMs),
        acknowledgedScans: load.acknowledged.scans.size,
        settledAfterMs: Math.round(ms),
        ...facts,
        errorsInLogs: describeLogs(installation.logs),
      },
    };
  } finally {
    await installation.stop();
  }
}
