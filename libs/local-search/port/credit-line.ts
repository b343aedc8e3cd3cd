/** The languages of pictures and reports. */
export type CreditLocale = 'en' | 'es';

/** A credit line in each language, or one text whose wording the source prescribes. */
export type CreditLine = string | Readonly<Record<CreditLocale, string>>;

export function wordCredit(line: CreditLine, locale: CreditLocale): string {
  return typeof line === 'string' ? line : line[locale];
}
