/** The languages of pictures and reports. */
export type CreditLocale = 'en' | 'es';

/** A credit line in each language, or one text whose wording the source prescribes. */
export type CreditLine = string | Readonly<Record<CreditLocale, string>>;

/** Returns the credit line of results of Google Maps that a vendor returns. */
export function throughVendor(vendor: string): CreditLine {
  return { en: `Google Maps, through ${vendor}`, es: `Google Maps, a través de ${vendor}` };
}

export function wordCredit(line: CreditLine, locale: CreditLocale): string {
  return typeof line === 'string' ? line : line[locale];
}
