import { cityMapping } from 'city-timezones';
import { getCountry } from 'countries-and-timezones';
import { expect, it } from 'vitest';
import { timeZoneAt } from './time-zone-at.js';

/** Cities whose coordinates in the list are at sea, on ice that no country has, or on the other side of a border. */
const ELSEWHERE = [
  'Wasa Station',
  'Svea Station',
  'Novolazarevskaya Station',
  'Neumayer Station III',
  'Aboa Station',
  'Puerto Heath',
  'Cobija',
  'Cuangar',
  'Oymyakon',
  'Mbamba Bay',
];

const known = new Map<string, string>();

/** The offsets of a zone in winter and summer. */
function offsetsOf(timeZone: string): string {
  const cached = known.get(timeZone);
  if (cached !== undefined) return cached;
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset', hour: 'numeric' });
  const offsets = [0, 6].map((month) => format.formatToParts(Date.UTC(2027, month, 15)).at(-1)?.value).join();
  known.set(timeZone, offsets);
  return offsets;
}

it.each([
  ['Dili', -8.5586, 125.5736, 'Asia/Dili'],
  ['Jayapura', -2.5337, 140.7181, 'Asia/Jayapura'],
  ['Abadan', 30.3307, 48.2797, 'Asia/Tehran'],
  ['Tornio', 65.8481, 24.1466, 'Europe/Helsinki'],
  ['Negotin', 44.2264, 22.5308, 'Europe/Belgrade'],
  ['La Paz', -16.4897, -68.1193, 'America/La_Paz'],
  ['Ürümqi', 43.8256, 87.6168, 'Asia/Shanghai'],
  ['the middle of the Atlantic', 0, -30, 'Etc/GMT+2'],
])('timeZoneAt returns the time zone of %s', (_, lat, lng, zone) => {
  expect(timeZoneAt(lat, lng)).toBe(zone);
});

it('timeZoneAt returns for each of 7,000 cities a time that its country has', () => {
  const wrong = cityMapping.filter(({ city, lat, lng, iso2 }) => {
    const zones = getCountry(iso2)?.timezones;
    if (!zones || ELSEWHERE.includes(city)) return false;
    return !zones.map(offsetsOf).includes(offsetsOf(timeZoneAt(lat, lng)));
  });
  expect(cityMapping.length).toBeGreaterThan(7_000);
  expect(wrong.map(({ city, iso2 }) => `${city}, ${iso2}`)).toEqual([]);
});
