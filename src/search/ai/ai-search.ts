import type { AiAnswer, AiQuestion } from '#libs/local-search';
import type { CostCounter } from '../spending/cost-counter.js';

export interface AiRequest extends AiQuestion {
  readonly signal: AbortSignal;
  /** Counts what the answer costs. */
  readonly costs: CostCounter;
}

/** A search that answers with a text, with the limits, retries and charges of its provider. */
export interface AiProvider {
  readonly name: string;
  /** Maximum questions in flight in this process. */
  readonly concurrency: number;
  /** @throws ProviderError, including ProviderPaused; the signal's reason */
  ask(request: AiRequest): Promise<AiAnswer>;
}

/** The AI search of this installation. */
export class AiSearch {
  /** @param provider null if none is configured */
  constructor(readonly provider: AiProvider | null) {}
}
