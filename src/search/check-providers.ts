import { type CheckUp, ProviderError, type ProviderErrorCode, type SearchProvider } from '#libs/local-search';
import { fail, type Finding, ok, reasonOf, warn } from '#platform/admin/doctor/finding';

/** How long each is waited for, and from when on an answer is called slow. */
const PATIENCE = { patienceMs: 5_000, slowMs: 2_000 };

/** Providers tell whole seconds, and an answer may have been on its way or in a cache for some. */
const MAX_DRIFT_MS = 10_000;

const FIXES: Readonly<Record<ProviderErrorCode, string>> = {
  unauthorized:
    'Correct that variable: the provider knows no such credentials, or does not let them do this.',
  quota_exhausted: 'Buy searches from the provider, or wait until its plan renews.',
  rate_limited: 'Set its _MAX_RPS lower, or ask the provider for more.',
  timeout: 'Look at the network, and at whether the provider is down.',
  unavailable:
    'Look at the network, at whether the provider is down, and at its _BASE_URL where that is set.',
  invalid_request:
    'Look at its _BASE_URL, and at whether this version of the program still suits the provider.',
  invalid_response: 'Look at its _BASE_URL: what answers there may be something else.',
};

/** Asks all of them that are on the network, at the same time and each once; and compares their clocks with ours. */
export async function checkProviders(
  providers: readonly SearchProvider[],
  patience = PATIENCE,
): Promise<Finding[]> {
  const checked = await Promise.all(providers.map((provider) => checkProvider(provider, patience)));
  const drifts = checked.flatMap((one) => one?.driftMs ?? []);
  return [...checked.flatMap((one) => one?.finding ?? []), ...checkDrifts(drifts)];
}

interface Checked {
  readonly finding: Finding;
  /** How far its clock is behind ours, at least; null when it did not say. */
  readonly driftMs: number | null;
}

async function checkProvider(
  provider: SearchProvider,
  { patienceMs, slowMs }: typeof PATIENCE,
): Promise<Checked | null> {
  if (!provider.checkUp) return null;
  const name = `provider_${provider.profile.name}`;
  const signal = AbortSignal.timeout(patienceMs);
  const started = Date.now();
  try {
    const checkUp = await provider.checkUp(signal);
    const ended = Date.now();
    return {
      finding: judge(name, checkUp, ended - started, slowMs),
      driftMs: driftOf(checkUp, started, ended),
    };
  } catch (error) {
    return { finding: fault(name, signal.aborted ? tooLate(patienceMs) : error), driftMs: null };
  }
}

function judge(name: string, { asked, searchesLeft }: CheckUp, ms: number, slowMs: number): Finding {
  const left = searchesLeft === null ? '' : `, ${searchesLeft} searches left`;
  const detail = `answers ${asked} in ${ms} ms${left}`;
  if (searchesLeft === 0) return fail(name, detail, FIXES.quota_exhausted);
  return ms > slowMs ? warn(name, `${detail}, which is slow`, FIXES.timeout) : ok(name, detail);
}

function fault(name: string, error: unknown): Finding {
  const code = error instanceof ProviderError ? error.code : 'unavailable';
  return (code === 'rate_limited' ? warn : fail)(name, reasonOf(error), FIXES[code]);
}

function tooLate(patienceMs: number): ProviderError {
  return new ProviderError('timeout', `no answer within ${patienceMs / 1000} s`, { retryable: true });
}

/** It looked at its clock between our two looks at ours, and told the second that it was in. */
function driftOf({ servedAt }: CheckUp, started: number, ended: number): number | null {
  if (servedAt === null) return null;
  if (servedAt > ended) return ended - servedAt;
  return Math.max(started - (servedAt + 1000), 0);
}

/** One that agrees with us is enough: where others do not, it is theirs that is wrong. */
function checkDrifts(drifts: readonly number[]): Finding[] {
  const [least] = drifts.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  if (least === undefined) return [];
  const name = 'clock_outside';
  if (Math.abs(least) <= MAX_DRIFT_MS) return [ok(name, 'the providers have the same time')];
  const detail = `our clock is ${Math.round(Math.abs(least) / 1000)} s ${least > 0 ? 'ahead of' : 'behind'} the providers'`;
  return [
    warn(name, detail, 'Set the clock of this machine by NTP: signatures, sessions and timetables go by it.'),
  ];
}
