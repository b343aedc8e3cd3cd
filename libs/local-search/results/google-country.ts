/** A country as Google's parameter `gl` writes it: in lower case, and the United Kingdom unlike ISO 3166. */
export function googleCountry(country: string | undefined): string | undefined {
  return country === 'GB' ? 'uk' : country?.toLowerCase();
}
