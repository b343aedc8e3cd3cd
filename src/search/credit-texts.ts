import type { CreditLocale } from '#libs/local-search';

type CreditText = Readonly<Record<CreditLocale, string>>;

/** The credit line of the places that the operator has imported. */
export const OWN_PLACES: CreditText = {
  en: 'Places imported by the operator',
  es: 'Lugares importados por el operador',
};

/** The note beside results that are not in the order of Google Maps. */
export const OTHER_ORDER: CreditText = {
  en: "not Google Maps' own order of results",
  es: 'en un orden distinto al de Google Maps',
};
