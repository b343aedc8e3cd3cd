import type { AppConfig, ProviderSettings } from '#config';
import { type AskAi, ProviderError, PROVIDERS } from '#libs/local-search';
import type { Metrics } from '#platform/metrics/metrics';
import type { Redis } from 'ioredis';
import { ProviderTraffic } from '../guard/provider-traffic.js';
import { retryWithinBudget } from '../guard/retry.js';
import { chargeRequest } from '../spending/charge-search.js';
import type { ProviderSpendingRepository } from '../spending/provider-spending.repository.js';
import { createRateLimiter } from '../wrap-providers.js';
import type { AiProvider, AiRequest } from './ai-search.js';

interface Dependencies {
  readonly redis: Redis | null;
  readonly metrics: Metrics;
  readonly spending: ProviderSpendingRepository;
}

/**
 * Returns the first AI search whose credentials are set; null without one. It need not be in SEARCH_PROVIDERS, which lists the
 * sources of ranks.
 */
export function createAiProvider(
  { settings }: Pick<AppConfig['search'], 'settings'>,
  dependencies: Dependencies,
): AiProvider | null {
  for (const provider of PROVIDERS) {
    if (provider.kind === 'local' || !provider.createAiSearch) continue;
    const own = settings[provider.name];
    if (provider.required.some((field) => !own.values[field])) continue;
    return guardAi(provider.createAiSearch(own.values), provider.name, own, dependencies);
  }
  return null;
}

/** Applies a circuit breaker of its own: slow answers must not pause the searches of the provider. */
function guardAi(
  ask: AskAi,
  name: string,
  settings: ProviderSettings,
  { redis, metrics, spending }: Dependencies,
): AiProvider {
  const {
    maxRps,
    concurrency: ofProvider,
    aiAnswerCostMicros: costMicros,
    monthlyCapMicros,
    timeoutMs,
  } = settings;
  const label = `${name}-ai`;
  // Leaves room for the searches of the provider, because vendors limit the requests in flight of an account.
  const concurrency = Math.ceil(ofProvider / 2);
  const traffic = new ProviderTraffic({
    provider: label,
    rateLimiter: maxRps === null ? null : createRateLimiter(redis, name, maxRps),
    concurrency,
    onCircuit: (isOpen) => {
      metrics.providerPaused.set({ provider: label }, isOpen ? 1 : 0);
    },
  });
  const pricing = { provider: name, costMicros, monthlyCapMicros, spending, metrics };
  const metered = meterAi(ask, label, metrics);
  return {
    name,
    concurrency,
    ask: ({ costs, signal, ...question }: AiRequest) => {
      const send = (limited: AbortSignal) =>
        chargeRequest(() => metered({ ...question, signal: limited }), pricing, { signal: limited, costs });
      return retryWithinBudget(label, () => traffic.send(send, { signal, timeoutMs }), {
        signal,
        waitsForPause: true,
        answersOthers: () => traffic.hasAnsweredLately,
      });
    },
  };
}

function meterAi(ask: AskAi, provider: string, metrics: Metrics): AskAi {
  return async (question) => {
    const stop = metrics.providerRequests.startTimer({ provider });
    try {
      const answer = await ask(question);
      stop({ outcome: answer.kind === 'answer' ? 'results' : 'unmeasured' });
      return answer;
    } catch (error) {
      stop({ outcome: error instanceof ProviderError ? error.code : 'error' });
      throw error;
    }
  };
}
