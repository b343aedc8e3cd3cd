import {
  EVERYTHING,
  FEATURE,
  MAPS,
  partsOf,
  type ProfileUrlForm,
  type SamplePlace,
} from './profile-url-form.js';

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

/** Returns the other forms of links that people paste, for one place, and those that are refused. */
export function otherForms(place: SamplePlace): ProfileUrlForm[] {
  const { lat, lng, cid, placeId, mid } = place;
  const { encoded, at, feature, page } = partsOf(place);
  return [
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
      url: `https://www.google.com/url?q=${encodeURIComponent(`${MAPS}?cid=${cid}`)}&sa=D&source=calendar`,
      holds: ['CID'],
      result: 'offline',
      source: 'links in Docs, Gmail and Calendar',
    },
    {
      form: '`consent.google.com/…?continue=…`',
      url: `https://consent.google.com/m?continue=${encodeURIComponent(page)}&gl=DE`,
      holds: EVERYTHING,
      result: 'offline',
      source: 'the question about cookies; also the sign-in and the check for robots',
    },
    {
      form: 'Any of these with `&amp;`',
      url: `${MAPS}?hl=en&amp;cid=${cid}`,
      holds: ['CID'],
      result: 'offline',
      source: 'the source of a web page',
    },
    {
      form: 'Any of these with text around it',
      url: `Maple Dental\n12 Main St\n${MAPS}?cid=${cid}\nCall us!`,
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
      url: `${MAPS}/search/dentist/${at}`,
      holds: [],
      result: 'search',
      source: 'a list of results',
    },
    {
      form: '`/maps/dir/START/PLACE/…`',
      url: `${MAPS}/dir/Home/${encoded}/data=!4m9!4m8!1m1!4e1!1m5!1m1!1s${feature}!2m2!1d${lng}!2d${lat}`,
      holds: [],
      result: 'directions',
      source: 'directions from another place',
    },
    {
      form: '`/maps/d/…`, `/maps/placelists/…`',
      url: `${MAPS}/d/viewer?mid=1abc`,
      holds: [],
      result: 'several_places',
      source: 'My Maps and saved lists',
    },
    {
      form: '`/maps/@…/data=!3m…`',
      url: `${MAPS}/${at.replace('17z', '3a,75y,12h,90t')}/data=!3m6!1e1!3m4!1sXFa!2e0!7i1!8i2`,
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
      url: `${MAPS}?cid=1.19E%2B18`,
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
