import lookUpTimeZone from '@photostructure/tz-lookup';

/** The IANA time zone at a point; at sea, the nautical one (`Etc/GMT+3`). */
export function timeZoneAt(lat: number, lng: number): string {
  return lookUpTimeZone(lat, lng);
}

/** Is this the name of an IANA time zone? (Offsets such as `+02:00` are not: they know no summer time.) */
export function isTimeZone(value: unknown): boolean {
  if (typeof value !== 'string' || !/^[A-Za-z]/.test(value)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: value });
    return true;
  } catch {
    return false;
  }
}
