import { type LocalSearchOutcome, ProviderError, type SearchProvider } from '#libs/local-search';
import type { Inquiry } from '../inquiry.js';
import { Payment, type Means, type Terms } from './payment.js';

/**
 * The provider, with what it costs counted and its cap kept. Paid is each request that was answered, also by nothing or by
 * what cannot be read; not one that failed on the way or was refused. A search of several requests pays for each.
 */
export function paid(provider: SearchProvider, terms: Terms, means: Means): SearchProvider {
  if (terms.costMicros === 0) return provider;

  async function pay<T>(payment: Payment, ask: () => Promise<T>): Promise<T> {
    await payment.book();
    try {
      const answer = await ask();
      payment.settle();
      return answer;
    } catch (error) {
      if (isAnswer(error)) payment.settle();
      else await payment.giveBack();
      throw error;
    }
  }

  const search = (query: Inquiry): Promise<LocalSearchOutcome> => {
    const payment = new Payment(provider.name, terms, { ...means, signal: query.signal, bill: query.bill });
    const nextRequest = async (): Promise<void> => {
      payment.settle();
      await payment.book();
      await query.nextRequest?.();
    };
    return pay(payment, () => provider.search({ ...query, nextRequest }));
  };
  const lookUp: SearchProvider['lookUp'] = (clue, signal) =>
    pay(new Payment(provider.name, terms, { ...means, signal }), () => provider.lookUp(clue, signal));

  return Object.assign(Object.create(provider) as SearchProvider, { search, lookUp });
}

function isAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.code === 'invalid_response';
}
