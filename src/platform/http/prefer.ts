const TOKEN = "[!#$%&'*+.^_`|~0-9A-Za-z-]+";
const PREFERENCE = new RegExp(`^\\s*(${TOKEN})\\s*(?:=\\s*(?:"([^"]*)"|(${TOKEN}))\\s*)?(?:;.*)?$`);

/**
 * Returns the value of a preference (RFC 7240), or null if it is absent. Names are case-insensitive, the first of
 * several counts, and invalid preferences are ignored.
 */
export function preferenceOf(header: string | string[] | undefined, name: string): string | null {
  for (const text of [header ?? []].flat().join(',').split(',')) {
    const [, found, quoted, plain] = PREFERENCE.exec(text) ?? [];
    if (found?.toLowerCase() === name) return quoted ?? plain ?? '';
  }
  return null;
}

/** Returns the seconds of `Prefer: wait=20`, or null if they are absent or not an integer. */
export function preferredWait(header: string | string[] | undefined): number | null {
  const value = preferenceOf(header, 'wait');
  return value !== null && /^\d{1,9}$/.test(value) ? Number(value) : null;
}
