import type { ProviderError } from '#libs/local-search';
import { BudgetExhausted } from '../spending/budget-exhausted.js';

const CACHED_MS = 60_000;

/**
 * Remembers for a minute that a provider rejected the credentials or has no searches left. Further requests fail with the
 * same error without being sent.
 */
export class RefusalCache {
  private latest: { error: ProviderError; until: number } | null = null;

  /**
   * @param isPaidFor whether to ignore an exhausted budget
   * @throws the remembered error
   */
  check(isPaidFor = false): void {
    if (!this.latest) return;
    const { error, until } = this.latest;
    if (performance.now() >= until) this.latest = null;
    else if (!isPaidFor || !(error instanceof BudgetExhausted)) throw error;
  }

  /** Remembers a refusal. Returns whether it is the first one. */
  add(error: ProviderError): boolean {
    if (error.code !== 'unauthorized' && error.code !== 'quota_exhausted') return false;
    const isFirst = this.latest === null;
    this.latest = { error, until: performance.now() + CACHED_MS };
    return isFirst;
  }
}
