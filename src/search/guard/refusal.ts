import type { ProviderError } from '#libs/local-search';
import { BudgetExhausted } from '../spending/budget-exhausted.js';

const REMEMBERED_MS = 60_000;

/**
 * A provider that refuses the key or has no searches left will say the same to the next thousand requests: for a
 * while they are spared, and get the same error.
 */
export class Refusal {
  private remembered: { error: ProviderError; until: number } | null = null;

  /**
   * @param isPaidFor that the provider's cap is spent does not concern it
   * @throws the remembered error
   */
  check(isPaidFor = false): void {
    if (!this.remembered) return;
    const { error, until } = this.remembered;
    if (performance.now() >= until) this.remembered = null;
    else if (!isPaidFor || !(error instanceof BudgetExhausted)) throw error;
  }

  /** @returns whether this is news: the provider is not asked for a while */
  failed(error: ProviderError): boolean {
    if (error.code !== 'unauthorized' && error.code !== 'quota_exhausted') return false;
    const isNews = this.remembered === null;
    this.remembered = { error, until: performance.now() + REMEMBERED_MS };
    return isNews;
  }
}
