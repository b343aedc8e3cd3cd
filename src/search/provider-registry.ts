import type { ProviderName, ProviderSettings } from '#config';
import { type CoverageArea, type CreditLocale, type SearchProvider, wordCredit } from '#libs/local-search';
import { OTHER_ORDER } from './credit-texts.js';

/** The search providers of this installation, in the configured order of preference. */
export class ProviderRegistry {
  constructor(
    private readonly configured: readonly SearchProvider[],
    private readonly embedded: SearchProvider,
    private readonly settingsByName: Readonly<Record<ProviderName, ProviderSettings>>,
    /** Providers to recommend, configured or not. */
    private readonly recommended: readonly ProviderName[],
  ) {}

  /** Returns the preferred provider. */
  primary(livemode: boolean): SearchProvider {
    return this.chain(livemode)[0] ?? this.embedded;
  }

  /** Returns the fallback chain in order of preference. Test mode is free: it always gets the embedded engine. */
  chain(livemode: boolean): readonly SearchProvider[] {
    return livemode && this.configured.length > 0 ? this.configured : [this.embedded];
  }

  /** Returns the providers that may locate a business: those whose terms allow storing its name and position. */
  thatLocate(livemode: boolean): readonly SearchProvider[] {
    return this.chain(livemode).filter(({ profile: { retention } }) => retention === 'open');
  }

  /**
   * Returns the providers that may describe a business: those with the identifiers of the preferred provider whose terms
   * allow storing the description.
   */
  thatDescribe(livemode: boolean): readonly SearchProvider[] {
    return this.withSameIdentifiers(livemode).filter(({ profile: { retention } }) => retention === 'open');
  }

  /** Returns the providers that may identify a business only: as `thatDescribe`, with stricter terms. */
  thatIdentify(livemode: boolean): readonly SearchProvider[] {
    return this.withSameIdentifiers(livemode).filter(({ profile: { retention } }) => retention !== 'open');
  }

  /** Returns the fallback chain of a stored scan: its own provider first, if it is still configured. */
  chainOf({ livemode, provider: name }: { livemode: boolean; provider: string }): readonly SearchProvider[] {
    const chain = this.chain(livemode);
    const first = livemode ? this.find(name) : undefined;
    return first ? [first, ...chain.filter(({ profile }) => profile.name !== name)] : chain;
  }

  /** Returns the credit lines of the providers of a stored scan; null if none of them is configured any more. */
  attribution(names: readonly string[]): string | null {
    const lines = names.flatMap((name) => {
      const provider = this.find(name);
      return provider ? [wordCredit(provider.profile.attribution, 'en')] : [];
    });
    return lines.length === 0 ? null : [...new Set(lines)].join(' · ');
  }

  /** Returns the caption of a picture of results: credit, licence, and a note if the order is not Google's. */
  credit(names: readonly string[], locale: CreditLocale): string {
    return [...new Set(names.flatMap((name) => this.creditOf(name, locale)))].join(' · ');
  }

  /** Returns whether all these providers list results in Google's order; null if one is no longer configured. */
  haveGoogleOrder(names: readonly string[]): boolean | null {
    const providers = names.map((name) => this.find(name));
    if (providers.includes(undefined)) return null;
    return providers.every((provider) => provider?.profile.order.isGoogle);
  }

  /** Returns whether results of the provider have Google's identifiers and ratings. */
  hasGoogleIdentifiers(name: string): boolean {
    return this.find(name)?.profile.identifiers === 'google';
  }

  /** Returns the configured providers whose terms forbid to show results on a map of another vendor. */
  withoutOtherMaps(): string[] {
    return this.configured
      .filter(({ profile }) => profile.forbidsOtherMaps)
      .map(({ profile }) => profile.name);
  }

  /** Returns the maximum requests in flight to a provider; 1 for one that no longer exists. */
  concurrency(name: string): number {
    const settings: Readonly<Record<string, ProviderSettings>> = this.settingsByName;
    return settings[name]?.concurrency ?? 1;
  }

  /** Returns the names of the configured providers. */
  names(): readonly string[] {
    return this.configured.map(({ profile }) => profile.name);
  }

  /**
   * Returns the names of other providers that may cover what this one does not, configured ones first.
   *
   * @param isCovered whether areas suffice
   */
  alternativesTo(provider: SearchProvider, isCovered: (areas: readonly CoverageArea[]) => boolean): string[] {
    const names = new Set([...this.names(), ...this.recommended]);
    names.delete(provider.profile.name);
    return [...names].filter((name) => {
      // Providers that are not configured are on the network and cover the whole world.
      const areas = this.find(name)?.profile.coverage() ?? null;
      return areas === null || isCovered(areas);
    });
  }

  private withSameIdentifiers(livemode: boolean): readonly SearchProvider[] {
    const chain = this.chain(livemode);
    return chain.filter(({ profile }) => profile.identifiers === chain[0]?.profile.identifiers);
  }

  private creditOf(name: string, locale: CreditLocale): string[] {
    const provider = this.find(name);
    if (!provider) return [name];
    const { attribution, licence, order } = provider.profile;
    const line = wordCredit(attribution, locale);
    const credit = licence === undefined ? line : `${line}, ${licence}`;
    return order.isGoogle ? [credit] : [credit, OTHER_ORDER[locale]];
  }

  private find(name: string): SearchProvider | undefined {
    return [...this.configured, this.embedded].find(({ profile }) => profile.name === name);
  }
}
