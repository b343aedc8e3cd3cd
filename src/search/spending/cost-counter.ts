/** Number and cost of searches. */
export interface SearchCost {
  readonly searches: number;
  /** Millionths of the currency. */
  readonly micros: number;
}

export const NO_SEARCH_COST: SearchCost = { searches: 0, micros: 0 };

/** Adds up what one unit of work paid for searches until it is stored. */
export class CostCounter {
  private cost = NO_SEARCH_COST;

  add(micros: number): void {
    this.cost = { searches: this.cost.searches + 1, micros: this.cost.micros + micros };
  }

  /** Returns the cost since the last call. */
  drain(): SearchCost {
    const { cost } = this;
    this.cost = NO_SEARCH_COST;
    return cost;
  }
}
