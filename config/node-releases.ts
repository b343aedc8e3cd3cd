/** The day of the newest security releases of Node in the table, from the announcements on nodejs.org. */
const KNOWN_ON = '2026-06-18';

/** The first release of each supported line without the vulnerabilities that were known on that day. */
const FIXED_IN: Readonly<Record<number, string>> = { 22: '22.23.0', 24: '24.17.0', 26: '26.3.1' };
const NEWEST_LINE = Math.max(...Object.keys(FIXED_IN).map(Number));

/**
 * Returns why a release of Node should be replaced; null if no vulnerability of it was known on the day of the table.
 *
 * @param version such as `24.21.0`
 */
export function nodeAdvice(version: string): string | null {
  const [line = 0] = version.split('.').map(Number);
  if (line > NEWEST_LINE) return null;
  const fixed = FIXED_IN[line];
  if (fixed === undefined) {
    return `Node ${version} no longer receives security fixes. Install ${Object.values(FIXED_IN).join(' or ')}, or newer.`;
  }
  if (!isBefore(version, fixed)) return null;
  return `Node ${version} has known vulnerabilities, which ${fixed} fixes (as of ${KNOWN_ON}). Install a newer release.`;
}

function isBefore(version: string, other: string): boolean {
  return version.localeCompare(other, 'en', { numeric: true }) < 0;
}
