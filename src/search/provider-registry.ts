import type { ProviderName, ProviderSettings } from '#config';
import type { CoverageArea, SearchProvider } from '#libs/local-search';

/** The search providers of this installation, in the configured order of preference. */
export class ProviderRegistry {
  constructor(
    private readonly configured: readonly SearchProvider[],
    private readonly embedded: SearchProvider,
    private readonly settingsByName: Readonly<Record<ProviderName, ProviderSettings>>,
    /** Those that this version has an adapter for, configured or not. */
    private readonly supported: readonly ProviderName[],
  ) {}

  /** Test keys never cost anything: they always get the embedded engine. */
  primary(livemode: boolean): SearchProvider {
    return (livemode ? this.configured[0] : undefined) ?? this.embedded;
  }

  /**
   * Who may say more about a business: of the providers with the identifiers of the first, the first whose terms let us
   * keep it; null when there is none.
   */
  describing(livemode: boolean): SearchProvider | null {
    const primary = this.primary(livemode);
    const candidates = livemode ? [primary, ...this.configured] : [primary];
    const isAllowed = ({ retention, identifiers }: SearchProvider): boolean =>
      retention === 'open' && identifiers === primary.identifiers;
    return candidates.find(isAllowed) ?? null;
  }

  /** @throws when a stored scan names a provider that is no longer configured */
  byName(name: string): SearchProvider {
    const provider = this.all().find((candidate) => candidate.name === name);
    if (!provider) throw new Error(`the search provider ${name} is not configured (SEARCH_PROVIDERS)`);
    return provider;
  }

  /** The credit line of a provider that a stored scan names; null when it is no longer configured. */
  attribution(name: string): string | null {
    return this.all().find((provider) => provider.name === name)?.attribution ?? null;
  }

  /** What to print below a picture of a provider's results: credit, licence, and whose order it is not. */
  credit(name: string): string {
    const provider = this.all().find((candidate) => candidate.name === name);
    if (!provider) return name;
    const { attribution, licence, order } = provider;
    const credit = licence === undefined ? attribution : `${attribution}, ${licence}`;
    return order.isGoogles ? credit : `${credit} · not Google Maps' own order of results`;
  }

  /** Whether the order of its results is Google's own; null when it is no longer configured. */
  ordersAsGoogle(name: string): boolean | null {
    return this.all().find((provider) => provider.name === name)?.order.isGoogles ?? null;
  }

  /** Whether its results are Google's: with its identifiers, and with ratings. */
  isGoogles(name: string): boolean {
    return this.all().find((provider) => provider.name === name)?.identifiers === 'google';
  }

  /** Its limits and credentials. */
  settings(name: ProviderName): ProviderSettings {
    return this.settingsByName[name];
  }

  /** Names of all configured providers. */
  names(): readonly string[] {
    return this.configured.map((provider) => provider.name);
  }

  /**
   * Names of the other providers that this version can use and that may know what this one does not, the
   * configured ones first.
   *
   * @param isCovered whether these areas are enough
   */
  alternativesTo(provider: SearchProvider, isCovered: (areas: readonly CoverageArea[]) => boolean): string[] {
    const names = new Set([...this.names(), ...this.supported]);
    names.delete(provider.name);
    return [...names].filter((name) => {
      // Who is not configured is no embedded engine, and those know the whole world.
      const areas =
        this.all()
          .find((candidate) => candidate.name === name)
          ?.coverage() ?? null;
      return areas === null || isCovered(areas);
    });
  }

  private all(): readonly SearchProvider[] {
    return [...this.configured, this.embedded];
  }
}
