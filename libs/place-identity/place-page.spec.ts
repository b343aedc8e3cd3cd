import { describe, expect, it } from 'vitest';
import { parseProfileUrl, type PlaceIdentity } from './index.js';

const NOTHING = { name: null, lat: null, lng: null, featureId: null, cid: null, placeId: null, mid: null };
const FEATURE = {
  featureId: '0x89c259a1ec5f5573:0x2fc6687f46f682d5',
  cid: '3442553861032018645',
  placeId: 'ChIJc1Vf7KFZwokR1YL2Rn9oxi8',
};
const POINT = { lat: 40.7372552, lng: -73.9882246 };
const DATA = '!1s0x89c259a1ec5f5573:0x2fc6687f46f682d5!8m2!3d40.7372552!4d-73.9882246!16s%2Fg%2F11hbv5rh0_';
const FULL = { name: 'Boucherie Union Square', ...POINT, ...FEATURE, mid: '/g/11hbv5rh0_' };
const PLACE = 'https://www.google.com/maps/place/Boucherie+Union+Square';
const VIEW = '@40.73,-73.99,17z';

function identityIn(input: string): PlaceIdentity {
  const result = parseProfileUrl(input);
  if (result.kind !== 'identity') throw new Error(JSON.stringify(result));
  return result.identity;
}

describe('parseProfileUrl with the page of a place', () => {
  it.each<[string, string, Partial<PlaceIdentity>]>([
    ['copied from the browser', `${PLACE}/${VIEW}/data=!3m1!4b1!4m6!3m5${DATA}?entry=ttu&g_ep=Ego%3D`, FULL],
    ['without a viewport', `${PLACE}/data=!4m7!3m6${DATA}!19sChIJc1Vf7KFZwokR1YL2Rn9oxi8?hl=en&rclk=1`, FULL],
    [
      'of a hotel with dates of a stay',
      `${PLACE}/data=!4m9!3m8${DATA.replace('!8m2', '!5m2!4m1!1i2!8m2')}`,
      FULL,
    ],
    [
      'percent-encoded throughout',
      `${PLACE}/data=${encodeURIComponent(decodeURIComponent(`!4m6!3m5${DATA}`)).replaceAll('!', '%21')}`,
      FULL,
    ],
    ['decoded by hand', decodeURIComponent(`${PLACE}/${VIEW}/data=!4m6!3m5${DATA}`), FULL],
    ['with a truncated message', `${PLACE}/data=!4m600!3m5${DATA}`, FULL],
    ['opened from a search', `${PLACE}/data=!4m10!1m2!2m1!1ssteak+house!3m6${DATA}`, FULL],
    [
      'opened from another place',
      `${PLACE}/data=!4m15!1m8!3m7!1s0x1:0x2!2sElsewhere!8m2!3d1!4d2!10e1!16s%2Fg%2F1!3m5${DATA}`,
      FULL,
    ],
    [
      'with a photo open',
      `${PLACE}/data=!3m8!1e2!3m6!1sAF1Q!2e10!3e12!6shttps:%2F%2Fx!7i9!8i9!4m7!3m6${DATA}`,
      FULL,
    ],
    ['with its reviews open', `${PLACE}/data=!4m8!3m7${DATA.replace('!16s', '!9m1!1b1!16s')}`, FULL],
    ['with a bare exclamation mark in a text', `${PLACE}/data=!4m10!1m2!2m1!1sWow!Pizza!!3m6${DATA}`, FULL],
    ['inside another place', `${PLACE}/data=!3m3!1e3!4b1!5s0x1:0x2!4m6!3m5${DATA}`, FULL],
    [
      'with a base64 knowledge-graph ID',
      `${PLACE}/data=!4m4!3m3!1s0x0:0x5!16zL20vMDgxc3E`,
      { name: FULL.name, cid: '5', mid: '/m/081sq' },
    ],
    [
      'with a feature ID alone',
      'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x2fc6687f46f682d5',
      { cid: FEATURE.cid },
    ],
    [
      'without a name',
      'www.google.com/maps/place/data=!4m2!3m1!1s0x89c259a1ec5f5573%3A0x2fc6687f46f682d5?sa=X',
      FEATURE,
    ],
    [
      'with a place ID',
      'https://www.google.com/maps/place/?q=place_id:ChIJ03jJ2Omr2YgRNkx36YLd3q4',
      {
        cid: '12600752361761623094',
        featureId: '0x88d9abe9d8c978d3:0xaededd82e9774c36',
        placeId: 'ChIJ03jJ2Omr2YgRNkx36YLd3q4',
      },
    ],
    [
      'with a place ID of unknown structure',
      'https://www.google.com/maps/place/?q=place_id:ABCDEFGHIJKLMNOPQRSTUVWXYZ0',
      { placeId: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0' },
    ],
    ['with a name alone', PLACE, { name: FULL.name }],
    [
      'with a point out of range',
      `${PLACE}/data=!4m5!3m4!1s0x0:0x5!8m2!3d91!4d2`,
      { name: FULL.name, cid: '5' },
    ],
    ['with half a point', `${PLACE}/data=!4m5!3m4!1s0x0:0x5!8m1!3d9`, { name: FULL.name, cid: '5' }],
  ])('reads the identity from a URL %s', (_, url, expected) => {
    expect(identityIn(url)).toEqual({ ...NOTHING, ...expected });
  });

  it('returns the viewport separately from the coordinates of the place', () => {
    expect(parseProfileUrl(`${PLACE}/${VIEW}`)).toEqual({
      kind: 'identity',
      identity: { ...NOTHING, name: FULL.name },
      viewport: { lat: 40.73, lng: -73.99 },
    });
    const farAway = `https://www.google.com/maps/place/@91,-73.99,17z/data=!4m2!3m1!1s0x0:0x5`;
    expect(parseProfileUrl(farAway)).toMatchObject({ viewport: null, identity: { ...NOTHING, cid: '5' } });
  });

  it.each([
    ['Joe%27s+Pizza', "Joe's Pizza"],
    ['Caf%C3%A9+%26+Bar', 'Café & Bar'],
    ['Cafe%CC%81', 'Café'],
    ['C%2B%2B+School', 'C++ School'],
    ['AC%2FDC+Bar', 'AC/DC Bar'],
    ["Joe's Pizza", "Joe's Pizza"],
    ['Дәмхана №1', 'Дәмхана №1'],
    ['%D0%9A%D0%BE%D1%84%D0%B5', 'Кофе'],
    ['100%+Pizza', '100% Pizza'],
    ['Bad%E9Bytes', 'Bad\uFFFDBytes'],
    ['A%00%0AB%7F', 'A B'],
    ['%E2%80%AEazziP', 'azziP'],
    ['360%C2%B0+Fitness', '360° Fitness'],
    ['@home', '@home'],
    ['1984', '1984'],
  ])('decodes the path segment %s as the name %s', (segment, name) => {
    expect(identityIn(`https://www.google.com/maps/place/${segment}/${VIEW}`).name).toBe(name);
  });
});
