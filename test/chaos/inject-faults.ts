import { setTimeout } from 'node:timers/promises';
import type { Fault, FaultKind } from './fault-plan.js';
import type { Installation } from './installation.js';

/** A search of a slow provider takes as long as this; of a usual one, milliseconds. */
const SLOW_MS = 2_500;

/** How a fault begins and ends. */
interface Effect {
  readonly begin: (installation: Installation, target: string) => unknown;
  readonly end: (installation: Installation, target: string) => unknown;
}

const kill: Effect = {
  begin: (installation, target) => installation.process(target).stop('SIGKILL'),
  end: (installation, target) => installation.process(target).start(),
};
const stop: Effect = {
  begin: (installation, target) => installation.process(target).stop('SIGTERM'),
  end: kill.end,
};
const freeze: Effect = {
  begin: (installation, target) => {
    installation.process(target).signal('SIGSTOP');
  },
  end: (installation, target) => {
    installation.process(target).signal('SIGCONT');
  },
};

const EFFECTS: Readonly<Record<FaultKind, Effect>> = {
  'kill api': kill,
  'freeze api': freeze,
  'stop api': stop,
  'kill worker': kill,
  'freeze worker': freeze,
  'stop worker': stop,
  'kill redis': {
    begin: (installation) => installation.killRedis(),
    end: (installation) => installation.restartRedis(),
  },
  'crash postgres': {
    begin: ({ postgres }) => postgres.crash(),
    end: ({ postgres }) => postgres.recover(),
  },
  'cut provider': {
    begin: ({ provider }) => {
      provider.behaviour = () => 'reset';
    },
    end: ({ provider }) => {
      provider.behaviour = () => 'normal';
    },
  },
  'slow provider': {
    begin: ({ provider }) => {
      provider.latencyMs += SLOW_MS;
    },
    end: ({ provider }) => {
      provider.latencyMs -= SLOW_MS;
    },
  },
};

/** Injects the faults at their times. @returns when the last one has ended and every process works again */
export async function injectFaults(
  installation: Installation,
  plan: readonly Fault[],
  print: (line: string) => void,
): Promise<void> {
  await Promise.all(
    plan.map(async ({ kind, target, at, lasts }) => {
      await setTimeout(at);
      print(`${seconds(at)}  ${kind} (${target}) for ${seconds(lasts)}`);
      const { begin, end } = EFFECTS[kind];
      await begin(installation, target);
      await setTimeout(lasts);
      await end(installation, target);
    }),
  );
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1).padStart(5)} s`;
}
