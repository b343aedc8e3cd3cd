import { formatMicros } from '#config';
import { ProviderError, type SearchProvider } from '#libs/local-search';
import { throughOutages } from '#platform/database/outage';
import type { Metrics } from '#platform/metrics/metrics';
import { Logger } from '@nestjs/common';
import type { Inquiry } from '../inquiry.js';
import { BudgetExhausted } from './budget-exhausted.js';
import type { Booking, ProviderSpending } from './provider-spending.js';

interface Terms {
  /** Of one search or look-up, in millionths of the currency. */
  readonly costMicros: number;
  /** null = no cap. */
  readonly monthlyCapMicros: number | null;
}

interface Means {
  readonly spending: ProviderSpending;
  readonly metrics: Metrics;
}

const logger = new Logger('ProviderSpending');

/** For how long a database that is away is waited for once the answer is there. */
const PATIENCE_MS = 20_000;

/**
 * The provider, with what it costs counted and its cap kept. Paid is each request that was answered, also by nothing or by
 * what cannot be read; not one that failed on the way or was refused.
 */
export function paid(provider: SearchProvider, terms: Terms, means: Means): SearchProvider {
  const { costMicros, monthlyCapMicros } = terms;
  if (costMicros === 0) return provider;
  const { spending, metrics } = means;

  async function pay<T>(ask: () => Promise<T>, signal?: AbortSignal, onPaid?: () => void): Promise<T> {
    const patient = signal ?? AbortSignal.timeout(PATIENCE_MS);
    const book = () => spending.book(provider.name, costMicros, monthlyCapMicros);
    const booking = await throughOutages(book, patient);
    if (!booking) throw new BudgetExhausted(provider.name);
    const settle = (): void => {
      metrics.providerSpent.inc({ provider: provider.name }, Number(formatMicros(costMicros)));
      onPaid?.();
    };
    try {
      const answer = await ask();
      settle();
      return answer;
    } catch (error) {
      if (isAnswer(error)) settle();
      else await giveBack(booking);
      throw error;
    }
  }

  async function giveBack(booking: Booking): Promise<void> {
    try {
      await throughOutages(() => spending.giveBack(booking), AbortSignal.timeout(PATIENCE_MS));
    } catch (error) {
      // Too much is counted then, which is safe; why the search failed matters more.
      logger.warn(
        { err: error, provider: provider.name },
        'what a failed search was booked with was not given back',
      );
    }
  }

  return Object.assign(Object.create(provider) as SearchProvider, {
    search: (query: Inquiry) =>
      pay(
        () => provider.search(query),
        query.signal,
        () => query.bill?.add(costMicros),
      ),
    lookUp: (...[clue, signal]: Parameters<SearchProvider['lookUp']>) =>
      pay(() => provider.lookUp(clue, signal), signal),
  });
}

function isAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.code === 'invalid_response';
}
