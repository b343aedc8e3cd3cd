import { describe, expect, it } from 'vitest';
import { parseProfileUrl, type PlaceIdentity } from './index.js';

const NOTHING = { name: null, lat: null, lng: null, featureId: null, cid: null, placeId: null, mid: null };
const CID = { cid: '12600752361761623094' };
const FEATURE_OF_CID = {
  ...CID,
  featureId: '0x88d9abe9d8c978d3:0xaededd82e9774c36',
  placeId: 'ChIJ03jJ2Omr2YgRNkx36YLd3q4',
};

function identityIn(input: string): PlaceIdentity {
  const result = parseProfileUrl(input);
  if (result.kind !== 'identity') throw new Error(JSON.stringify(result));
  return result.identity;
}

describe('parseProfileUrl with other links to a place', () => {
  it.each<[string, Partial<PlaceIdentity>]>([
    ['https://www.google.com/maps?cid=12600752361761623094', CID],
    ['https://maps.google.com/?cid=12600752361761623094&hl=de&utm_source=x', CID],
    ['https://maps.google.com/maps?cid=-5845991711947928522', CID],
    ['https://www.google.com/search?q=best+pizza&ludocid=12600752361761623094&lsig=AB86', CID],
    ['https://www.google.com/search?q=x#lrd=0x88d9abe9d8c978d3:0xaededd82e9774c36,1,,,', FEATURE_OF_CID],
    [
      'https://www.google.com/maps?q=Pizza,+Main+St&ftid=0x88D9ABE9D8C978D3:0xaededd82e9774c36',
      FEATURE_OF_CID,
    ],
    ['https://maps.google.com?ftid=0x0:0xaededd82e9774c36', CID],
    [
      'https://www.google.com/maps/search/?api=1&query=Pizza&query_place_id=ChIJ03jJ2Omr2YgRNkx36YLd3q4',
      FEATURE_OF_CID,
    ],
    ['https://search.google.com/local/writereview?placeid=ChIJ03jJ2Omr2YgRNkx36YLd3q4', FEATURE_OF_CID],
    ['https://search.google.com/local/reviews?placeid=ChIJ03jJ2Omr2YgRNkx36YLd3q4&hl=en', FEATURE_OF_CID],
    [
      'https://search.google.com/local/reviews?placeid=ChIJAAAAAAAAAAARpypMya362EY',
      { cid: '5105105801937955495', placeId: 'ChIJAAAAAAAAAAARpypMya362EY' },
    ],
    [
      'https://www.google.com/maps/dir/Pizza/data=!4m6!4m5!1m1!4e2!1m2!1m1!1s0x88d9abe9d8c978d3:0xaededd82e9774c36',
      FEATURE_OF_CID,
    ],
    ['https://maps.google.com/maps?saddr=&daddr=Pizza&cid=12600752361761623094', CID],
    ['https://local.google.com/place?id=12600752361761623094&use=srp&hl=en', CID],
    [
      'https://consent.google.com/m?continue=https://maps.google.com/maps?cid%3D12600752361761623094&gl=DE',
      CID,
    ],
    [
      'https://consent.google.de/ml?continue=https%3A%2F%2Fwww.google.de%2Fmaps%3Fcid%3D12600752361761623094',
      CID,
    ],
    [
      'https://www.google.com/maps?cid=12600752361761623094&ftid=0x88d9abe9d8c978d3:0xaededd82e9774c36',
      FEATURE_OF_CID,
    ],
  ])('reads the identity from %s', (url, expected) => {
    expect(identityIn(url)).toEqual({ ...NOTHING, ...expected });
  });
});

describe('parseProfileUrl with other spellings of a link', () => {
  it.each([
    'www.google.com/maps?cid=12600752361761623094',
    'google.com/maps?cid=12600752361761623094',
    'http://maps.google.com/?cid=12600752361761623094',
    'HTTPS://WWW.GOOGLE.COM/maps?cid=12600752361761623094',
    '  https://www.google.com/maps?cid=12600752361761623094\n',
    '"https://www.google.com/maps?cid=12600752361761623094"',
    '<https://www.google.com/maps?cid=12600752361761623094>.',
    '“https://www.google.com/maps?cid=12600752361761623094”',
    'https://www.google.com/maps?cid=12600752361761623094\nLook at this',
    'https://www.google.com/maps?cid=12600752361761623094 look at this',
    'https://www.google.com/maps?cid=0012600752361761623094',
    ...['de', 'co.uk', 'com.uy', 'kz', 'co.jp', 'cat'].flatMap((domain) => [
      `https://www.google.${domain}/maps?cid=12600752361761623094`,
      `https://google.${domain}/maps?cid=12600752361761623094`,
      `https://maps.google.${domain}/maps?cid=12600752361761623094`,
    ]),
  ])('reads the CID from %j', (input) => {
    expect(identityIn(input).cid).toBe(CID.cid);
  });
});

describe('parseProfileUrl with short links', () => {
  it.each([
    ['https://maps.app.goo.gl/AbC123_-x?g_st=ic', 'https://maps.app.goo.gl/AbC123_-x'],
    ['maps.app.goo.gl/AbC123', 'https://maps.app.goo.gl/AbC123'],
    ['http://goo.gl/maps/AbC123', 'https://goo.gl/maps/AbC123'],
    ['https://g.page/joes-pizza?share', 'https://g.page/joes-pizza'],
    ['https://g.page/r/CXabc/review', 'https://g.page/r/CXabc/review'],
    ['https://www.google.com/share.google?q=AbC123&x=1', 'https://share.google/AbC123'],
    ['https://maps.app.goo.gl/?link=https%3A%2F%2Fgoo.gl%2Fmaps%2FAbC&apn=x', 'https://goo.gl/maps/AbC'],
    ['https://g.co/kgs/AbC123#x', 'https://g.co/kgs/AbC123'],
    ['https://SHARE.google/AbC123', 'https://share.google/AbC123'],
    ['https://posts.gle/AbC123', 'https://posts.gle/AbC123'],
    ['https://consent.google.com/m?continue=https%3A%2F%2Fgoo.gl%2Fmaps%2FAbC', 'https://goo.gl/maps/AbC'],
  ])('normalizes %s to %s', (input, url) => {
    expect(parseProfileUrl(input)).toEqual({ kind: 'short_link', url });
  });
});
