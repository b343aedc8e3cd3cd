import type { INestApplicationContext } from '@nestjs/common';
import { type MockInstance, vi } from 'vitest';
import { ProviderRegistry } from '../../src/search/provider-registry.js';

type Search = ReturnType<ProviderRegistry['primary']>['search'];

/** Holds the searches of an application back, and lets them through one by one or all. */
export class GatedSearch {
  private readonly waiting: (() => void)[] = [];
  /** Searches that may pass when they come. */
  private permits = 0;
  /** Searches that have come to the gate. */
  arrived = 0;
  private readonly spy: MockInstance<Search>;

  constructor(app: INestApplicationContext) {
    const provider = app.get(ProviderRegistry).primary(true);
    const search = provider.search.bind(provider);
    this.spy = vi.spyOn(provider, 'search').mockImplementation(async (query) => {
      this.arrived++;
      if (this.permits > 0) this.permits--;
      else await new Promise<void>((resolve) => this.waiting.push(resolve));
      return search(query);
    });
  }

  /** Lets so many through, whether they wait already or not. */
  let(count: number): void {
    const now = this.waiting.splice(0, count);
    this.permits += count - now.length;
    for (const pass of now) pass();
  }

  open(): void {
    this.let(Infinity);
  }

  /** Lets all searches through and takes the gate away. */
  remove(): void {
    this.open();
    this.spy.mockRestore();
  }

  /** From now on searches wait. */
  shut(): void {
    this.permits = 0;
  }
}
