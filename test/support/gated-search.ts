import type { INestApplicationContext } from '@nestjs/common';
import { type MockInstance, vi } from 'vitest';
import { ProviderRegistry } from '../../src/search/provider-registry.js';

type Search = ReturnType<ProviderRegistry['primary']>['search'];

/** Delays the searches of an application until the test lets them pass. */
export class GatedSearch {
  private readonly waiting: (() => void)[] = [];
  /** Future searches that may pass. */
  private permits = 0;
  /** The number of searches so far. */
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

  /** Lets waiting and future searches pass, `count` in all. */
  pass(count: number): void {
    const now = this.waiting.splice(0, count);
    this.permits += count - now.length;
    for (const proceed of now) proceed();
  }

  open(): void {
    this.pass(Infinity);
  }

  /** Lets all searches pass and restores the provider. */
  remove(): void {
    this.open();
    this.spy.mockRestore();
  }

  /** Makes future searches wait. */
  shut(): void {
    this.permits = 0;
  }
}
