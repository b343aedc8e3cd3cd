import { describe, expect, it } from 'vitest';
import { type ProfileUrlRefusal, parseProfileUrl } from './index.js';

const PLACE = 'https://www.google.com/maps/place/Pizza';
const STREET = 'GhIJQWDl0CIeQUARxks3icF8U8A';
const ADDRESS = 'EicxMyBNYXJrZXQgU3QsIFdpbG1pbmd0b24sIE5DIDI4NDAxLCBVU0E';

const REFUSED: Record<ProfileUrlRefusal, string[]> = {
  too_long: [`${PLACE}/${'a'.repeat(8192)}`, ' '.repeat(100_000)],
  not_a_url: [
    '',
    '   ',
    "Joe's Pizza",
    'ChIJ03jJ2Omr2YgRNkx36YLd3q4',
    '0x88d9abe9d8c978d3:0xaededd82e9774c36',
    'https://',
    'http://localhost/maps?cid=5',
    'http://[::1]/maps?cid=5',
    'ftp://www.google.com/maps?cid=5',
    'javascript://www.google.com/maps?cid=5',
    'javascript:alert(1)',
    'geo:40.7,-73.9',
    'https://www.google.com:99999/maps?cid=5',
  ],
  not_google: [
    'https://example.com/',
    'https://google.evil.com/maps?cid=5',
    'https://google.com.evil.com/maps?cid=5',
    'https://www.google.evil/maps?cid=5',
    'https://notgoogle.com/maps?cid=5',
    'https://maps-google.com/?cid=5',
    'https://evil.com/google.com/maps?cid=5',
    'https://evil.com/https://www.google.com/maps?cid=5',
    'https://google.com@evil.com/maps?cid=5',
    'https://evil.com\\@www.google.com/maps?cid=5',
    'https://evil.com#@www.google.com/maps?cid=5',
    'https://evil.com?www.google.com/maps?cid=5',
    'https://www.goоgle.com/maps?cid=5',
    'https://ɡoogle.com/maps?cid=5',
    'https://maps.app.goo.gl.evil.com/AbC',
    'https://xmaps.app.goo.gl/AbC',
    'https://bit.ly/AbC',
    'https://127.0.0.1/maps?cid=5',
    'https://consent.google.com/m?continue=https%3A%2F%2Fevil.com%2Fmaps%3Fcid%3D5',
  ],
  unsafe_url: [
    'https://user:secret@www.google.com/maps?cid=5',
    'https://evil.com@www.google.com/maps?cid=5',
    'https://www.google.com:8443/maps?cid=5',
    'https://user@maps.app.goo.gl/AbC',
    'https://maps.app.goo.gl:8443/AbC',
  ],
  private_dashboard: [
    'https://business.google.com/dashboard/l/123',
    'business.google.com/n/123/profile',
    'https://consent.google.com/m?continue=https%3A%2F%2Fbusiness.google.com%2Flocations',
  ],
  directions: [
    'https://www.google.com/maps/dir/?api=1&destination=1,2&destination_place_id=ChIJ03jJ2Omr2YgRNkx36YLd3q4',
    'https://www.google.com/maps/dir/A/B/@1,2,3z/data=!4m14!4m13!1m5!1m1!1s0x1:0x2!2m2!1d3!2d4!1m5!1m1!1s0x5:0x6!2m2!1d7!2d8!3e0',
    'https://www.google.com/maps/dir//A/data=!4m17!1m7!3m6!1s0x1:0x2!2sA!8m2!3d1!4d2!4m8!1m0!1m5!1m1!1s0x1:0x2',
    'https://maps.google.com/maps?saddr=A&daddr=B&cid=5',
  ],
  search: [
    'https://www.google.com/maps/search/pizza/@40.7,-73.9,14z',
    'https://www.google.com/maps/search/?api=1&query=pizza+near+me',
    'https://www.google.com/maps/search/?api=1&query=pizza&query_place_id=undefined',
    'https://www.google.com/maps?q=pizza',
    'https://maps.google.com/?q=pizza',
    'https://www.google.com/search?q=pizza',
    'https://www.google.com/search?q=pizza&ludocid=99999999999999999999',
  ],
  street_address: [
    `https://www.google.com/maps/place/?q=place_id:${STREET}`,
    `https://www.google.com/maps/search/?api=1&query=x&query_place_id=${ADDRESS}`,
    `https://search.google.com/local/reviews?placeid=IhoSGAoUChIJ0U6OoscfqokR6P225pApu2UQDQ`,
  ],
  no_place: [
    'https://www.google.com/',
    'https://www.google.com/maps',
    'https://www.google.com/maps/@40.7,-73.9,14z',
    'https://www.google.com/maps/place/',
    'https://www.google.com/maps/place/?q=place_id:ChIJ03jJ2Omr2YgRNkx36YLd3',
    'https://www.google.com/maps/place//data=!4m2!3m1!1s0x0:0x0',
    'https://www.google.com/maps/place//data=!4m2!3m1!1s0x89c259a1ec5f5573:0x0',
    'https://www.google.com/maps/place/40.7,-73.9/@40.7,-73.9,17z',
    'https://www.google.com/maps/place/40%C2%B042%2746.0%22N+74%C2%B000%2721.6%22W/data=!4m4!3m3!8m2!3d40.7!4d-74',
    'https://www.google.com/maps/place//data=!3m1!5s0x1:0x2!4m4!1m3!3m2!1s0x1:0x2!8m0',
    'https://www.google.com/maps?cid=0',
    'https://www.google.com/maps?cid=18446744073709551616',
    'https://www.google.com/maps?cid=5abc',
    'https://www.google.com/maps?cid=6.0e18',
    'https://www.google.com/maps/d/viewer?mid=1abc',
    'https://www.google.com/finance?cid=5',
    'https://mail.google.com/maps?cid=5',
    'https://local.google.com/place?id=',
    'https://consent.google.com/m',
    'https://consent.google.com/m?continue=https%3A%2F%2Fconsent.google.com%2Fm%3Fcontinue%3Dx',
    'https://maps.app.goo.gl/',
    'https://maps.app.goo.gl//evil.com',
    'https://maps.app.goo.gl/?link=https://evil.com',
    'https://goo.gl/AbC',
    'https://goo.gl/maps/../AbC',
    'https://goo.gl/maps/%2e%2e/AbC',
    'https://g.co/meet/AbC',
  ],
  conflicting_identities: [
    'https://www.google.com/maps?cid=5&cid=6',
    'https://www.google.com/maps?cid=5&ftid=0x1:0x6',
    'https://www.google.com/maps?ftid=0x1:0x5&ftid=0x2:0x5',
    `${PLACE}/data=!4m2!3m1!1s0x1:0x5?cid=6`,
    `${PLACE}/data=!4m3!3m2!1s0x1:0x5!19sChIJ03jJ2Omr2YgRNkx36YLd3q4`,
    'https://www.google.com/maps?place_id=ABCDEFGHIJKLMNOPQRSTUVWXYZ0&query_place_id=ABCDEFGHIJKLMNOPQRSTUVWXYZ1',
  ],
};

describe.each(Object.entries(REFUSED))('parseProfileUrl', (reason, inputs) => {
  it.each(inputs)(`rejects with ${reason}: %s`, (input) => {
    const result = parseProfileUrl(input);
    expect(result).toMatchObject({ kind: 'refused', reason });
    expect(result.kind === 'refused' && result.advice).toMatch(/Send|send/);
  });
});
