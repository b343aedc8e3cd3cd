import { METERS_PER_MILE } from '../base/units.js';
import { useI18n } from '../i18n/i18n.js';
import { scanText } from '../i18n/messages/scan.js';

/** Formats metres in the units of the language: 268 m, 1.6 km, 0.25 mi. */
export function useDistance(): (meters: number) => string {
  const { t, format } = useI18n();
  return (meters) => {
    if (format.usesMiles) return t(scanText.miles, { n: format.plain(meters / METERS_PER_MILE) });
    if (meters < 1_000) return t(scanText.meters, { n: format.number(meters) });
    return t(scanText.kilometers, { n: format.plain(meters / 1_000) });
  };
}
