import { type CheckUp, ProviderError, type ProviderErrorCode, type SearchProvider } from '#libs/local-search';
import { fail, type Finding, ok, reasonOf, warn } from '#platform/admin/doctor/finding';

const LIMITS = { timeoutMs: 5_000, slowMs: 2_000 };

/** Providers send whole seconds, and a response may have spent some in transit or in a cache. */
const MAX_DRIFT_MS = 10_000;

const FIXES: Readonly<Record<ProviderErrorCode, string>> = {
  unauthorized:
    'Correct that variable: the provider does not accept the credentials, or they lack a permission.',
  quota_exhausted: 'Buy searches from the provider, or wait until its plan renews.',
  rate_limited: 'Lower its _MAX_RPS, or ask the provider for a higher limit.',
  timeout: 'Check the network and whether the provider is down.',
  unavailable: 'Check the network, whether the provider is down, and its _BASE_URL if it is set.',
  invalid_request: 'Check its _BASE_URL and whether this version of the service supports the provider.',
  invalid_response: 'Check its _BASE_URL: another server may be responding.',
};

/** Sends one request to each provider on the network, concurrently, and compares their clocks with the local one. */
export async function checkProviders(
  providers: readonly SearchProvider[],
  limits = LIMITS,
): Promise<Finding[]> {
  const checks = await Promise.all(providers.map((provider) => checkProvider(provider, limits)));
  const drifts = checks.flatMap((check) => check?.driftMs ?? []);
  return [...checks.flatMap((check) => check?.finding ?? []), ...checkDrifts(drifts)];
}

interface Check {
  readonly finding: Finding;
  /** Minimum lead of the local clock over the provider's; negative if it is behind, null if unknown. */
  readonly driftMs: number | null;
}

async function checkProvider(
  provider: SearchProvider,
  { timeoutMs, slowMs }: typeof LIMITS,
): Promise<Check | null> {
  if (!provider.checkUp) return null;
  const name = `provider_${provider.profile.name}`;
  const signal = AbortSignal.timeout(timeoutMs);
  const start = Date.now();
  try {
    const checkUp = await provider.checkUp(signal);
    const end = Date.now();
    return { finding: judge(name, checkUp, end - start, slowMs), driftMs: driftOf(checkUp, start, end) };
  } catch (error) {
    const late = new ProviderError('timeout', `no response within ${timeoutMs / 1000} s`, {
      retryable: true,
    });
    return { finding: judgeError(name, signal.aborted ? late : error), driftMs: null };
  }
}

function judge(name: string, { request, searchesLeft, note }: CheckUp, ms: number, slowMs: number): Finding {
  const left = searchesLeft === null ? '' : `, ${searchesLeft} searches left`;
  const answered = `responds to ${request} in ${ms} ms${left}`;
  const detail = note === undefined ? answered : `${answered}. ${note}`;
  if (searchesLeft === 0) return fail(name, detail, FIXES.quota_exhausted);
  return ms > slowMs ? warn(name, `slow: ${detail}`, FIXES.timeout) : ok(name, detail);
}

function judgeError(name: string, error: unknown): Finding {
  const code = error instanceof ProviderError ? error.code : 'unavailable';
  return (code === 'rate_limited' ? warn : fail)(name, reasonOf(error), FIXES[code]);
}

/** The provider read its clock between `start` and `end`, and rounded down to the second. */
function driftOf({ servedAt }: CheckUp, start: number, end: number): number | null {
  if (servedAt === null) return null;
  if (servedAt > end) return end - servedAt;
  return Math.max(start - (servedAt + 1000), 0);
}

/** One provider that agrees with the local clock is enough: then the clocks of the others are wrong. */
function checkDrifts(drifts: readonly number[]): Finding[] {
  const [least] = drifts.toSorted((a, b) => Math.abs(a) - Math.abs(b));
  if (least === undefined) return [];
  const name = 'clock_outside';
  if (Math.abs(least) <= MAX_DRIFT_MS) return [ok(name, "the local clock agrees with the providers'")];
  const seconds = Math.round(Math.abs(least) / 1000);
  const detail = `the local clock is ${seconds} s ${least > 0 ? 'ahead of' : 'behind'} the providers'`;
  const fix =
    'Synchronise the clock of this machine by NTP: signatures, sessions and schedules depend on it.';
  return [warn(name, detail, fix)];
}
