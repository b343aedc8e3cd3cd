import lookUpTimeZone from '@photostructure/tz-lookup';

/** Returns the IANA time zone of a point; at sea, the nautical one (`Etc/GMT+3`). */
export function timeZoneAt(lat: number, lng: number): string {
  return lookUpTimeZone(lat, lng);
}

/**
 * Resolves an IANA time zone, ignoring case. Returns null for unknown names and for offsets such as `+02:00`, which
 * have no daylight saving time.
 */
export function timeZoneNamed(name: string): string | null {
  const resolved = /^[A-Za-z]/.test(name) ? resolve(name) : null;
  // Intl returns the oldest of several names (`Asia/Calcutta`); another name is returned as it was sent.
  return resolved?.toLowerCase() === name.toLowerCase() ? resolved : resolved && name;
}

function resolve(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
