import type { ProviderName, ProviderSettings } from '#config';
import type { CoverageArea, SearchProvider } from '#libs/local-search';

/** The search providers of this installation, in the configured order of preference. */
export class ProviderRegistry {
  constructor(
    private readonly configured: readonly SearchProvider[],
    private readonly embedded: SearchProvider,
    private readonly settingsByName: Readonly<Record<ProviderName, ProviderSettings>>,
    /** Those that this version has and that can be recommended, configured or not. */
    private readonly supported: readonly ProviderName[],
  ) {}

  /** Who is asked first. */
  primary(livemode: boolean): SearchProvider {
    return this.chain(livemode)[0] ?? this.embedded;
  }

  /**
   * Who may be asked, in order: each when those before it could not answer. Test keys never cost anything: they always
   * get the embedded engine.
   */
  chain(livemode: boolean): readonly SearchProvider[] {
    return livemode && this.configured.length > 0 ? this.configured : [this.embedded];
  }

  /**
   * Who may say where a business is, in order: name and position are what a business is stored with, so those whose terms
   * do not let us keep them are left out.
   */
  locating(livemode: boolean): readonly SearchProvider[] {
    return this.chain(livemode).filter(({ profile: { retention } }) => retention === 'open');
  }

  /**
   * Who may say more about a business, in order: of the providers with the identifiers of the first, those whose terms let
   * us keep it.
   */
  describing(livemode: boolean): readonly SearchProvider[] {
    return this.likeTheFirst(livemode).filter(({ profile: { retention } }) => retention === 'open');
  }

  /** Who may say which place a business is and no more: those with the identifiers of the first and stricter terms. */
  identifying(livemode: boolean): readonly SearchProvider[] {
    return this.likeTheFirst(livemode).filter(({ profile: { retention } }) => retention !== 'open');
  }

  /** Who may measure a stored scan, in order: who was asked first goes on to be, while there is such a provider. */
  chainOf({ livemode, provider: name }: { livemode: boolean; provider: string }): readonly SearchProvider[] {
    const chain = this.chain(livemode);
    const first = livemode ? this.find(name) : undefined;
    return first ? [first, ...chain.filter(({ profile }) => profile.name !== name)] : chain;
  }

  /** The credit lines of the providers that a stored scan names; null when none of them is configured any more. */
  attribution(names: readonly string[]): string | null {
    const lines = names.flatMap((name) => this.find(name)?.profile.attribution ?? []);
    return lines.length === 0 ? null : [...new Set(lines)].join(' · ');
  }

  /** What to print below a picture of providers' results: credit, licence, and whose order it is not. */
  credit(names: readonly string[]): string {
    return [...new Set(names.flatMap((name) => this.creditOf(name)))].join(' · ');
  }

  /** Whether the order of all of these providers' results is Google's own; null when one is no longer configured. */
  orderAsGoogle(names: readonly string[]): boolean | null {
    const providers = names.map((name) => this.find(name));
    if (providers.includes(undefined)) return null;
    return providers.every((provider) => provider?.profile.order.isGoogles);
  }

  /** Whether its results are Google's: with its identifiers, and with ratings. */
  isGoogles(name: string): boolean {
    return this.find(name)?.profile.identifiers === 'google';
  }

  /** How many requests to it may be in flight. */
  concurrency(name: string): number {
    return this.settingsByName[name as ProviderName].concurrency;
  }

  /** Names of all configured providers. */
  names(): readonly string[] {
    return this.configured.map(({ profile }) => profile.name);
  }

  /**
   * Names of the other providers that this version can use and that may know what this one does not, the
   * configured ones first.
   *
   * @param isCovered whether these areas are enough
   */
  alternativesTo(provider: SearchProvider, isCovered: (areas: readonly CoverageArea[]) => boolean): string[] {
    const names = new Set([...this.names(), ...this.supported]);
    names.delete(provider.profile.name);
    return [...names].filter((name) => {
      // Who is not configured is no embedded engine, and those know the whole world.
      const areas = this.find(name)?.profile.coverage() ?? null;
      return areas === null || isCovered(areas);
    });
  }

  private likeTheFirst(livemode: boolean): readonly SearchProvider[] {
    const chain = this.chain(livemode);
    return chain.filter(({ profile }) => profile.identifiers === chain[0]?.profile.identifiers);
  }

  private creditOf(name: string): string[] {
    const provider = this.find(name);
    if (!provider) return [name];
    const { attribution, licence, order } = provider.profile;
    const credit = licence === undefined ? attribution : `${attribution}, ${licence}`;
    return order.isGoogles ? [credit] : [credit, "not Google Maps' own order of results"];
  }

  private find(name: string): SearchProvider | undefined {
    return [...this.configured, this.embedded].find(({ profile }) => profile.name === name);
  }
}
