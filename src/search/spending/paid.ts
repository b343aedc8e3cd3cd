import { type LookUp, ProviderError } from '#libs/local-search';
import type { Inquire } from '../inquiry.js';
import { type Means, Payment, type Terms } from './payment.js';

/** Who is paid, how much, and where it is written down. */
export interface Paying extends Means {
  readonly provider: string;
  readonly terms: Terms;
}

/**
 * Books what a search costs and keeps the cap of its provider. Each request that was answered is paid, also by nothing or
 * by what cannot be read; not one that failed on the way or was refused. A search of several requests pays for each.
 */
export function paidSearch(search: Inquire, { provider, terms, ...means }: Paying): Inquire {
  if (terms.costMicros === 0) return search;
  return (inquiry) => {
    const { signal, bill } = inquiry;
    const payment = new Payment(provider, terms, { ...means, signal, bill });
    const nextRequest = async (): Promise<void> => {
      payment.settle();
      await payment.book();
      await inquiry.nextRequest?.();
    };
    return pay(payment, () => search({ ...inquiry, nextRequest }));
  };
}

/** Books what a look-up costs, as `paidSearch` does. */
export function paidLookUp(lookUp: LookUp, { provider, terms, ...means }: Paying): LookUp {
  if (terms.costMicros === 0) return lookUp;
  return (clue, signal) =>
    pay(new Payment(provider, terms, { ...means, signal }), () => lookUp(clue, signal));
}

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

function isAnswer(error: unknown): boolean {
  return error instanceof ProviderError && error.code === 'invalid_response';
}
