import type { ProviderError } from '#libs/local-search';

const REMEMBERED_MS = 60_000;
const UNREADABLE_IN_A_ROW = 10;

/**
 * A provider that refuses the key, has no searches left, or answers nothing that we understand will say the same
 * to the next thousand requests: for a while they are spared, and get the same error.
 */
export class Refusal {
  private remembered: { error: ProviderError; until: number } | null = null;
  private unreadable = 0;

  /** @throws the remembered error */
  check(): void {
    if (this.remembered && performance.now() < this.remembered.until) throw this.remembered.error;
    this.remembered = null;
  }

  /** @returns whether this is news: the provider is not asked for a while */
  failed(error: ProviderError): boolean {
    if (error.code === 'invalid_response') this.unreadable++;
    const isFinal = error.code === 'unauthorized' || error.code === 'quota_exhausted';
    if (!isFinal && this.unreadable < UNREADABLE_IN_A_ROW) return false;
    const isNews = this.remembered === null;
    this.remembered = { error, until: performance.now() + REMEMBERED_MS };
    return isNews;
  }

  succeeded(): void {
    this.unreadable = 0;
    this.remembered = null;
  }
}
