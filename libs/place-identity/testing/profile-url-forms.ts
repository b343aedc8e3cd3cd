import type { ProfileUrlRefusal } from '../result.js';

/** A place in all the ways in which links describe it. */
export interface SamplePlace {
  readonly name: string;
  readonly lat: number;
  readonly lng: number;
  /** The two halves of the feature ID; the second is the CID. */
  readonly first: bigint;
  readonly cid: bigint;
  readonly placeId: string;
  readonly mid: string;
}

export type Holding = 'name' | 'CID' | 'place ID' | 'mid' | 'coordinates';

/** A form of link, with an example for a place. */
export interface ProfileUrlForm {
  readonly form: string;
  readonly url: string;
  /** What the link says about the place. A feature ID is a CID and a place ID. */
  readonly holds: readonly Holding[];
  /** `offline`: identified without a request. `followed`: Google is asked. `confirmed`: a provider is asked. Else refused. */
  readonly result: 'offline' | 'followed' | 'confirmed' | ProfileUrlRefusal;
  /** Where people get such links from. */
  readonly source: string;
}

const FEATURE = ['CID', 'place ID'] as const;

/** `g.page/r/CODE`: base64url of 09 <u64 LE CID> 10 01. */
function reviewCode(cid: bigint): string {
  const bytes = Buffer.from([0x09, 0, 0, 0, 0, 0, 0, 0, 0, 0x10, 0x01]);
  bytes.writeBigUInt64LE(cid, 1);
  return bytes.toString('base64url');
}

/** The token of a page of Google Hotels: 0A <length> (08 <varint CID> 1A <length> <mid>) 10 01. */
function hotelToken(cid: bigint, mid: string): string {
  const number: number[] = [];
  for (let rest = cid; ; rest >>= 7n) {
    const isLast = rest < 0x80n;
    number.push(Number(rest & 0x7fn) | (isLast ? 0 : 0x80));
    if (isLast) break;
  }
  const hotel = [0x08, ...number, 0x1a, mid.length, ...Buffer.from(mid, 'latin1')];
  return Buffer.from([0x0a, hotel.length, ...hotel, 0x10, 0x01]).toString('base64url');
}

/** Returns every form of link that people paste, for one place. The documentation and the tests use it. */
export function profileUrlForms({ name, lat, lng, first, cid, placeId, mid }: SamplePlace): ProfileUrlForm[] {
  const [encoded, point, at] = [encodeURIComponent(name), `!8m2!3d${lat}!4d${lng}`, `@${lat},${lng},17z`];
  // As Google escapes the characters of its own notation.
  const inData = encoded.replaceAll('*', '*2A').replaceAll('!', '*21');
  const feature = `0x${first.toString(16)}:0x${cid.toString(16)}`;
  const unknown = `0x0:0x${cid.toString(16)}`;
  const encodedMid = `!16s${encodeURIComponent(mid)}`;
  const maps = 'https://www.google.com/maps';
  const place = `${maps}/place/${encoded}/${at}/data=!3m1!4b1!4m6!3m5!1s${feature}${point}${encodedMid}`;
  const embed = `${maps}/embed?pb=!1m18!1m12!1m3!1d3033.25!2d${lng}!3d${lat}!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s${encodeURIComponent(feature)}!2s${inData}!5e0!3m2!1sen!2sus!4v1!5m2!1sen!2sus`;
  const everything = ['name', ...FEATURE, 'mid', 'coordinates'] as const;
  return [
    {
      form: '`/maps/place/NAME/@…/data=!…`',
      url: `${place}?entry=ttu`,
      holds: everything,
      result: 'offline',
      source: 'the address bar of Google Maps',
    },
    {
      form: '`/maps/place/NAME/data=!4m2!3m1!1s0x…`',
      url: `${maps}/place/${encoded}/data=!4m2!3m1!1s${feature}`,
      holds: ['name', ...FEATURE],
      result: 'offline',
      source: 'Google Search and older links',
    },
    {
      form: '`/maps/place//data=!…!1s0x…!12e1`',
      url: `${maps}/place//data=!4m3!3m2!1s${feature}!12e1`,
      holds: FEATURE,
      result: 'offline',
      source: 'requests for a review',
    },
    {
      form: '`/maps/place/0x…:0x…` and `/maps/place/ChIJ…`',
      url: `${maps}/place/${feature}/@0,0,15z/data=!4m5!3m4!1s${feature}!8m2!3d0!4d0`,
      holds: FEATURE,
      result: 'offline',
      source: 'generators of links; 0, 0 means unknown',
    },
    {
      form: '`/maps/place/?q=place_id:ChIJ…`',
      url: `${maps}/place/?q=place_id:${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'tools that use the Places API',
    },
    {
      form: '`/maps/preview/place/NAME/…`',
      url: place.replace('/maps/place/', '/maps/preview/place/'),
      holds: everything,
      result: 'offline',
      source: 'Google Maps of 2014, and its own requests',
    },
    {
      form: '`/maps?cid=`',
      url: `${maps}?cid=${cid}`,
      holds: ['CID'],
      result: 'offline',
      source: 'the Places API, tools, CSV files',
    },
    {
      form: '`maps.google.com/?cid=`, signed',
      url: `https://maps.google.com/?cid=${BigInt.asIntN(64, cid)}`,
      holds: ['CID'],
      result: 'offline',
      source: 'databases with signed 64-bit columns',
    },
    {
      form: '`maps.google.com/maps?…&cid=0,0,…`',
      url: `http://maps.google.com/maps?q=x&hnear=0x1:0x2,City&cid=0,0,${cid}&output=embed`,
      holds: ['CID'],
      result: 'offline',
      source: 'Google Maps before 2014',
    },
    {
      form: '`/maps?q=…&ftid=0x…:0x…`',
      url: `https://maps.google.com/?q=${encoded}&ftid=${feature}&g_st=ic`,
      holds: FEATURE,
      result: 'offline',
      source: 'links that the apps open',
    },
    {
      form: '`/maps/search/?api=1&query_place_id=`',
      url: `${maps}/search/?api=1&query=${encoded}&query_place_id=${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'Maps URLs, documented by Google',
    },
    {
      form: '`/maps/embed?pb=!…`, also its `<iframe>`',
      url: `<iframe src="${embed}" width="600" height="450" style="border:0;" loading="lazy"></iframe>`,
      holds: ['name', ...FEATURE],
      result: 'offline',
      source: 'Share → Embed a map; its point is the centre of the map',
    },
    {
      form: '`/maps/embed?origin=mfe&pb=!…!4sCID`',
      url: `${maps}/embed?origin=mfe&pb=!1m3!3m2!1m1!4s${cid}`,
      holds: ['CID'],
      result: 'offline',
      source: '`maps?cid=…&output=embed` after its redirect',
    },
    {
      form: '`/maps/embed/v1/place?q=place_id:`',
      url: `${maps}/embed/v1/place?key=KEY&q=place_id:${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'the Maps Embed API',
    },
    {
      form: '`/maps/reviews/data=!…`',
      url: `${maps}/reviews/data=!4m8!14m7!1m6!2m5!1sChZDSUhN!2m1!1s${unknown}!3m1!1s2@1:CIHM0ogKEICA%7C%7C?hl=en`,
      holds: ['CID'],
      result: 'offline',
      source: 'a single review: Share, and the Places API',
    },
    {
      form: '`/maps/contrib/N/place/ChIJ…/…`',
      url: `${maps}/contrib/103805375822734580186/place/${placeId}/${at}/data=!4m8!1m7!3m6!1s${feature}!2s${inData}${point}${encodedMid}`,
      holds: everything,
      result: 'offline',
      source: 'a place opened from the profile of a contributor',
    },
    {
      form: '`/maps/contrib/N/reviews/…/data=!…`',
      url: `${maps}/contrib/103805375822734580186/reviews/${at}/data=!4m8!14m7!1m6!2m5!1sChZDSUhN!2m1!1s${feature}!3m1!1s2@1:CIHM`,
      holds: FEATURE,
      result: 'offline',
      source: 'a review opened from the profile of a contributor',
    },
    {
      form: '`/maps/dir//PLACE/data=!…`',
      url: `${maps}/dir//${encoded}/data=!4m9!4m8!1m0!1m5!1m1!1s${feature}!2m2!1d${lng}!2d${lat}!3e0`,
      holds: [...FEATURE, 'coordinates'],
      result: 'offline',
      source: '“Directions” on web sites, without a start',
    },
    {
      form: '`/maps/dir/?api=1&destination_place_id=`',
      url: `${maps}/dir/?api=1&destination=${encoded}&destination_place_id=${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'Maps URLs, documented by Google',
    },
    {
      form: '`/maps/uv?pb=!1s0x…`',
      url: `${maps}/uv?pb=!1s${encodeURIComponent(feature)}!3m1!7e115!5sx%20-%20Google%20Search`,
      holds: FEATURE,
      result: 'offline',
      source: 'the photos of a place in Google Search',
    },
    {
      form: '`google.com/local/place/fid/0x…:0x…/…`',
      url: `https://www.google.com/local/place/fid/${feature}/photosphere?iu=https://lh3.googleusercontent.com/x`,
      holds: FEATURE,
      result: 'offline',
      source: 'the panorama of a place in Google Search',
    },
    {
      form: '`/local/writereview?placeid=`',
      url: `https://search.google.com/local/writereview?placeid=${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'requests for a review',
    },
    {
      form: '`google.com/local/reviews?placeid=`',
      url: `https://www.google.com/local/reviews?placeid=${placeId}&hl=en`,
      holds: FEATURE,
      result: 'offline',
      source: 'all reviews of a place',
    },
    {
      form: '`local.google.com/place?id=`',
      url: `https://local.google.com/place?id=${cid}&use=srp`,
      holds: ['CID'],
      result: 'offline',
      source: 'posts of a business',
    },
    {
      form: '`g.page/r/CODE/review`',
      url: `https://g.page/r/${reviewCode(cid)}/review`,
      holds: ['CID'],
      result: 'offline',
      source: '“Ask for reviews” of a Business Profile',
    },
    {
      form: '`google.com/search?…&ludocid=`',
      url: `https://www.google.com/search?q=${encoded}&ludocid=${cid}&lsig=AB86`,
      holds: ['CID'],
      result: 'offline',
      source: 'the panel of a place in Google Search',
    },
    {
      form: '`google.com/search?…#lrd=0x…:0x…`',
      url: `https://www.google.com/search?q=${encoded}#lrd=${feature},1,,,`,
      holds: FEATURE,
      result: 'offline',
      source: 'the reviews in the panel',
    },
    {
      form: '`google.com/search?…&rldimm=…#lkt=LocalPoiReviews`',
      url: `https://www.google.com/search?q=${encoded}&rldimm=${cid}&tbm=lcl#lkt=LocalPoiReviews`,
      holds: ['CID'],
      result: 'offline',
      source: 'all reviews, on a desktop',
    },
    {
      form: '`google.com/search?…#rlfi=hd:;si:…`',
      url: `https://www.google.com/search?q=${encoded}&tbm=lcl#rlfi=hd:;si:${cid},l,CgZB,y,lu;mv:[[1,2],[3,4]]`,
      holds: ['CID'],
      result: 'offline',
      source: 'a place selected in “More places”',
    },
    {
      form: '`google.com/travel/hotels/entity/…`',
      url: `https://www.google.com/travel/hotels/entity/${hotelToken(cid, mid)}/reviews?q=x`,
      holds: ['CID', 'mid'],
      result: 'offline',
      source: 'Google Hotels',
    },
    {
      form: '`google.com/url?q=…`',
      url: `https://www.google.com/url?q=${encodeURIComponent(`${maps}?cid=${cid}`)}&sa=D&source=calendar`,
      holds: ['CID'],
      result: 'offline',
      source: 'links in Docs, Gmail and Calendar',
    },
    {
      form: '`consent.google.com/…?continue=…`',
      url: `https://consent.google.com/m?continue=${encodeURIComponent(place)}&gl=DE`,
      holds: everything,
      result: 'offline',
      source: 'the question about cookies; also the sign-in and the check for robots',
    },
    {
      form: 'Any of these with `&amp;`',
      url: `${maps}?hl=en&amp;cid=${cid}`,
      holds: ['CID'],
      result: 'offline',
      source: 'the source of a web page',
    },
    {
      form: 'Any of these with text around it',
      url: `Maple Dental\n12 Main St\n${maps}?cid=${cid}\nCall us!`,
      holds: ['CID'],
      result: 'offline',
      source: 'Share on a phone',
    },
    {
      form: '`intent://…`, `comgooglemapsurl://…`',
      url: `comgooglemapsurl://maps.google.com/?cid=${cid}`,
      holds: ['CID'],
      result: 'offline',
      source: 'links of apps',
    },
    {
      form: '`maps.app.goo.gl/…`, `goo.gl/maps/…`',
      url: 'https://maps.app.goo.gl/AbC123?g_st=ic',
      holds: [],
      result: 'followed',
      source: 'Share → Copy link',
    },
    {
      form: '`g.page/NAME`, `posts.gle/…`',
      url: 'https://g.page/maple-dental?share',
      holds: [],
      result: 'followed',
      source: 'Business Profiles',
    },
    {
      form: '`share.google/…`, `google.com/share.google?q=…`, `g.co/kgs/…`',
      url: 'https://www.google.com/share.google?q=AbCdEfGh12345678',
      holds: [],
      result: 'followed',
      source: 'Share in Google Search; leads to the next form',
    },
    {
      form: '`google.com/search?q=NAME&kgmid=/g/…`',
      url: `https://www.google.com/search?q=${encoded}&kgmid=${mid}&source=sh`,
      holds: ['name', 'mid'],
      result: 'confirmed',
      source: 'Share in Google Search, after its redirects',
    },
    {
      form: '`google.com/viewer/place?mid=/g/…`',
      url: `https://www.google.com/viewer/place?output=search&mid=${mid}`,
      holds: ['mid'],
      result: 'confirmed',
      source: 'Google Search on a phone',
    },
    {
      form: '`/maps/search/…`, `google.com/search?q=…`',
      url: `${maps}/search/dentist/${at}`,
      holds: [],
      result: 'search',
      source: 'a list of results',
    },
    {
      form: '`/maps/dir/START/PLACE/…`',
      url: `${maps}/dir/Home/${encoded}/data=!4m9!4m8!1m1!4e1!1m5!1m1!1s${feature}!2m2!1d${lng}!2d${lat}`,
      holds: [],
      result: 'directions',
      source: 'directions from another place',
    },
    {
      form: '`/maps/d/…`, `/maps/placelists/…`',
      url: `${maps}/d/viewer?mid=1abc`,
      holds: [],
      result: 'several_places',
      source: 'My Maps and saved lists',
    },
    {
      form: '`/maps/@…/data=!3m…`',
      url: `${maps}/${at.replace('17z', '3a,75y,12h,90t')}/data=!3m6!1e1!3m4!1sXFa!2e0!7i1!8i2`,
      holds: [],
      result: 'no_place',
      source: 'Street View',
    },
    {
      form: 'Two different links',
      url: `https://maps.app.goo.gl/AbC123\nhttps://maps.app.goo.gl/DeF456`,
      holds: [],
      result: 'several_links',
      source: 'a paste of two shares',
    },
    {
      form: '`cid=1`, `cid=1.19E+18`',
      url: `${maps}?cid=1.19E%2B18`,
      holds: [],
      result: 'damaged_cid',
      source: 'a spreadsheet',
    },
    {
      form: '`geo:…`',
      url: `geo:0,0?q=${lat},${lng}(x)`,
      holds: [],
      result: 'not_a_url',
      source: 'Android; has no identifier',
    },
    {
      form: '`business.google.com/…`',
      url: 'https://business.google.com/n/123/profile',
      holds: [],
      result: 'private_dashboard',
      source: 'the dashboard of a Business Profile',
    },
  ];
}

export const MAPLE_DENTAL: SamplePlace = {
  name: 'Maple Dental',
  lat: 40.7512,
  lng: -73.9821,
  first: 0x89c25a1b2c3d4e5fn,
  cid: 0x1a2b3c4d5e6f7081n,
  placeId: 'ChIJX049LBtawokRgXBvXk08Kxo',
  mid: '/g/11abcdefgh',
};
