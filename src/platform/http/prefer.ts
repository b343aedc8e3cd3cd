const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PREFERENCE = new RegExp(`^\\s*(${TOKEN})\\s*(?:=\\s*(?:"([^"]*)"|(${TOKEN}))\\s*)?(?:;.*)?$`);

/**
 * The value of a preference (RFC 7240); null when it is not asked for. Case does not matter in names, and the first
 * of several counts. What cannot be read is no preference: it is never an error.
 */
export function preferenceOf(header: string | string[] | undefined, name: string): string | null {
  for (const text of [header ?? []].flat().join(',').split(',')) {
    const [, found, quoted, plain] = PREFERENCE.exec(text) ?? [];
    if (found?.toLowerCase() === name) return quoted ?? plain ?? '';
  }
  return null;
}

/** `Prefer: wait=20` in seconds; null when it is not asked for or no whole number. */
export function preferredWait(header: string | string[] | undefined): number | null {
  const value = preferenceOf(header, 'wait');
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
