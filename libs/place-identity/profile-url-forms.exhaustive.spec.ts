import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { looksRounded, SMALLEST_CID } from './cid.js';
import { cleanProfileUrl, featureIdToPlaceId, parseProfileUrl } from './index.js';
import type { ProfileUrlForm, SamplePlace } from './testing/profile-url-form.js';
import { MAPLE_DENTAL, profileUrlForms } from './testing/profile-url-forms.js';

/** Returns what a link with these parts identifies. */
function expectedOf(
  { holds }: ProfileUrlForm,
  { name, lat, lng, first, cid, placeId, mid }: SamplePlace,
): object {
  const hasPlaceId = holds.includes('place ID');
  return {
    name: holds.includes('name') ? name : null,
    lat: holds.includes('coordinates') ? lat : null,
    lng: holds.includes('coordinates') ? lng : null,
    featureId: hasPlaceId ? `0x${first.toString(16)}:0x${cid.toString(16)}` : null,
    cid: cid.toString(),
    placeId: hasPlaceId ? placeId : null,
    mid: holds.includes('mid') ? mid : null,
  };
}

function check(form: ProfileUrlForm, place: SamplePlace): void {
  const result = parseProfileUrl(form.url);
  switch (form.result) {
    case 'offline':
      expect(result, form.url).toMatchObject({ kind: 'identity', identity: expectedOf(form, place) });
      break;
    case 'followed':
      expect(result, form.url).toMatchObject({ kind: 'short_link' });
      break;
    case 'confirmed':
      expect(result, form.url).toEqual({
        kind: 'knowledge_graph',
        mid: place.mid,
        name: form.holds.includes('name') ? place.name : null,
      });
      break;
    default:
      expect(result, form.url).toMatchObject({ kind: 'refused', reason: form.result });
  }
}

const half = fc.bigInt({ min: SMALLEST_CID, max: 2n ** 64n - 1n });

const anyPlace: fc.Arbitrary<SamplePlace> = fc
  .record({
    name: fc.oneof(
      fc.constantFrom(
        'Zahnärzte & Co. 100%',
        'Кофейня «Ёлка»',
        '東京駅前歯科',
        'عيادة الأسنان',
        'C++ School!',
        "Joe's*21",
      ),
      fc
        .string({ unit: 'grapheme', minLength: 1, maxLength: 30 })
        .filter((text) => /^[\p{L}\p{N}&+%'!?#*]+$/u.test(text)),
    ),
    lat: fc.integer({ min: -89_000, max: 89_000 }).map((value) => value / 1000),
    lng: fc.integer({ min: 1, max: 179_000 }).map((value) => value / 1000),
    first: half,
    cid: half.filter((cid) => !looksRounded(cid) && !looksRounded(BigInt.asIntN(64, cid))),
    mid: fc.stringMatching(/^\/g\/1[0-9a-z_]{6,10}$/),
  })
  .filter(({ cid }) => -BigInt.asIntN(64, cid) >= SMALLEST_CID || BigInt.asIntN(64, cid) > 0n)
  .map((place) => ({
    ...place,
    name: place.name.normalize('NFC'),
    placeId: featureIdToPlaceId(`0x${place.first.toString(16)}:0x${place.cid.toString(16)}`) ?? '',
  }));

describe('Forms of links to a place', () => {
  it.each(profileUrlForms(MAPLE_DENTAL).map((form) => [form.form, form.result, form] as const))(
    'parseProfileUrl reads a link of the form %s: %s',
    (_name, _result, form) => {
      check(form, MAPLE_DENTAL);
    },
  );

  it('lead to one identity for any place, also after they are stored', () => {
    fc.assert(
      fc.property(anyPlace, (place) => {
        for (const form of profileUrlForms(place)) {
          check(form, place);
          const stored = cleanProfileUrl(form.url);
          if (stored !== null) expect(parseProfileUrl(stored), stored).toEqual(parseProfileUrl(form.url));
        }
      }),
    );
  });
});
