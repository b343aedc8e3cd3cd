import {
  type ListedPlace,
  type LocalSearchQuery,
  ProviderError,
  type SearchProvider,
} from '#libs/local-search';
import { inspect } from 'node:util';
import { expect } from 'vitest';
import type { FakeProvider } from '../../../libs/local-search/testing/fake-provider.js';
import { CENTER, type Shop } from '../../../libs/local-search/testing/shop.js';
import type { Vendor } from '../../../libs/local-search/testing/vendor.js';

export const AT: LocalSearchQuery = { keyword: 'pizza', ...CENTER, depth: 20 };

/** An adapter and its fake. */
export class Stage {
  private constructor(
    readonly vendor: Vendor,
    readonly fake: FakeProvider,
    readonly provider: SearchProvider,
    private readonly shops: readonly Shop[],
  ) {}

  static async create(
    vendor: Vendor,
    shops: readonly Shop[] = [],
    retryAfterSeconds?: number,
  ): Promise<Stage> {
    const limits = retryAfterSeconds === undefined ? {} : { retryAfterSeconds };
    const fake = await vendor.start({ places: shops.map((one) => vendor.place(one)), ...limits });
    return new Stage(vendor, fake, vendor.create({ apiKey: fake.apiKey, baseUrl: fake.url }), shops);
  }

  /** Creates another adapter of the same fake. */
  createProvider(more: { apiKey?: string; timeoutMs?: number }): SearchProvider {
    return this.vendor.create({ apiKey: this.fake.apiKey, baseUrl: this.fake.url, ...more });
  }

  async places(changes: Partial<LocalSearchQuery> = {}): Promise<readonly ListedPlace[]> {
    const outcome = await this.provider.search({ ...AT, ...changes });
    if (outcome.kind !== 'results') throw new Error(`not measured: ${outcome.reason}`);
    return outcome.places;
  }

  /** Returns the names of the places; of a vendor that lists IDs only, the names of the shops with these IDs. */
  async names(changes: Partial<LocalSearchQuery> = {}): Promise<string[]> {
    const places = await this.places(changes);
    if (!this.vendor.listsIdsOnly) return places.map(({ name }) => name);
    const names = new Map(this.shops.map((one) => [this.vendor.placeId(one), one.name]));
    return places.map(({ placeId }) => names.get(placeId) ?? placeId);
  }

  /** Returns the error of a search, which must be a ProviderError without the API key. */
  async error(provider: SearchProvider = this.provider): Promise<ProviderError> {
    const error: unknown = await provider.search(AT).then(
      () => null,
      (reason: unknown) => reason,
    );
    expect(error).toBeInstanceOf(ProviderError);
    expectNoSecret(error, this.fake.apiKey);
    return error as ProviderError;
  }

  stop(): Promise<void> {
    return this.fake.stop();
  }
}

/** Checks everything that a logger might write. */
export function expectNoSecret(error: unknown, secret: string): void {
  const logged = JSON.stringify([error, String(error), inspect(error, { depth: null, showHidden: true })]);
  expect(logged).not.toContain(secret);
  expect(logged).not.toContain(Buffer.from(`user:${secret}`).toString('base64'));
}
