/** Returns a country for Google's parameter `gl`: in lower case, and `uk` for the United Kingdom. */
export function googleCountry(country: string | undefined): string | undefined {
  return country === 'GB' ? 'uk' : country?.toLowerCase();
}
