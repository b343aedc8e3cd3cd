import lookUpTimeZone from '@photostructure/tz-lookup';

/** The IANA time zone at a point; at sea, the nautical one (`Etc/GMT+3`). */
export function timeZoneAt(lat: number, lng: number): string {
  return lookUpTimeZone(lat, lng);
}

/**
 * The IANA time zone of this name, whatever its case; null when there is none. (Offsets such as `+02:00` are
 * none: they know no summer time.)
 */
export function timeZoneNamed(name: string): string | null {
  const resolved = /^[A-Za-z]/.test(name) ? resolve(name) : null;
  // Of a zone with several names Intl prefers the oldest (`Asia/Calcutta`): whoever writes another one keeps it.
  return resolved?.toLowerCase() === name.toLowerCase() ? resolved : resolved && name;
}

function resolve(timeZone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en', { timeZone }).resolvedOptions().timeZone;
  } catch {
    return null;
  }
}
