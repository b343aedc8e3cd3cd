import {
  EVERYTHING,
  FEATURE,
  MAPS,
  partsOf,
  type ProfileUrlForm,
  type SamplePlace,
} from './profile-url-form.js';

/** Returns the forms of links to pages of Google Maps, for one place. */
export function formsOfMaps(place: SamplePlace): ProfileUrlForm[] {
  const { lat, lng, cid, placeId } = place;
  const { encoded, at, feature, details, page } = partsOf(place);
  // As Google escapes the characters of its own notation.
  const inData = encoded.replaceAll('*', '*2A').replaceAll('!', '*21');
  const unknown = `0x0:0x${cid.toString(16)}`;
  const embed = `${MAPS}/embed?pb=!1m18!1m12!1m3!1d3033.25!2d${lng}!3d${lat}!2m3!1f0!2f0!3f0!3m2!1i1024!2i768!4f13.1!3m3!1m2!1s${encodeURIComponent(feature)}!2s${inData}!5e0!3m2!1sen!2sus!4v1!5m2!1sen!2sus`;
  return [
    {
      form: '`/maps/place/NAME/@…/data=!…`',
      url: `${page}?entry=ttu`,
      holds: EVERYTHING,
      result: 'offline',
      source: 'the address bar of Google Maps',
    },
    {
      form: '`/maps/place/NAME/data=!4m2!3m1!1s0x…`',
      url: `${MAPS}/place/${encoded}/data=!4m2!3m1!1s${feature}`,
      holds: ['name', ...FEATURE],
      result: 'offline',
      source: 'Google Search and older links',
    },
    {
      form: '`/maps/place//data=!…!1s0x…!12e1`',
      url: `${MAPS}/place//data=!4m3!3m2!1s${feature}!12e1`,
      holds: FEATURE,
      result: 'offline',
      source: 'requests for a review',
    },
    {
      form: '`/maps/place/0x…:0x…` and `/maps/place/ChIJ…`',
      url: `${MAPS}/place/${feature}/@0,0,15z/data=!4m5!3m4!1s${feature}!8m2!3d0!4d0`,
      holds: FEATURE,
      result: 'offline',
      source: 'generators of links; 0, 0 means unknown',
    },
    {
      form: '`/maps/place/?q=place_id:ChIJ…`',
      url: `${MAPS}/place/?q=place_id:${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'tools that use the Places API',
    },
    {
      form: '`/maps/preview/place/NAME/…`',
      url: page.replace('/maps/place/', '/maps/preview/place/'),
      holds: EVERYTHING,
      result: 'offline',
      source: 'Google Maps of 2014, and its own requests',
    },
    {
      form: '`/maps?cid=`',
      url: `${MAPS}?cid=${cid}`,
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
      url: `${MAPS}/search/?api=1&query=${encoded}&query_place_id=${placeId}`,
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
      url: `${MAPS}/embed?origin=mfe&pb=!1m3!3m2!1m1!4s${cid}`,
      holds: ['CID'],
      result: 'offline',
      source: '`maps?cid=…&output=embed` after its redirect',
    },
    {
      form: '`/maps/embed/v1/place?q=place_id:`',
      url: `${MAPS}/embed/v1/place?key=KEY&q=place_id:${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'the Maps Embed API',
    },
    {
      form: '`/maps/reviews/data=!…`',
      url: `${MAPS}/reviews/data=!4m8!14m7!1m6!2m5!1sREVIEW!2m1!1s${unknown}!3m1!1s2@1:abc?hl=en`,
      holds: ['CID'],
      result: 'offline',
      source: 'a single review: Share, and the Places API',
    },
    {
      form: '`/maps/contrib/N/place/ChIJ…/…`',
      url: `${MAPS}/contrib/103805375822734580186/place/${placeId}/${at}/data=!4m8!1m7!3m6!1s${feature}!2s${inData}${details}`,
      holds: EVERYTHING,
      result: 'offline',
      source: 'a place opened from the profile of a contributor',
    },
    {
      form: '`/maps/contrib/N/reviews/…/data=!…`',
      url: `${MAPS}/contrib/103805375822734580186/reviews/${at}/data=!4m8!14m7!1m6!2m5!1sREVIEW!2m1!1s${feature}!3m1!1s2@1:abc`,
      holds: FEATURE,
      result: 'offline',
      source: 'a review opened from the profile of a contributor',
    },
    {
      form: '`/maps/dir//PLACE/data=!…`',
      url: `${MAPS}/dir//${encoded}/data=!4m9!4m8!1m0!1m5!1m1!1s${feature}!2m2!1d${lng}!2d${lat}!3e0`,
      holds: [...FEATURE, 'coordinates'],
      result: 'offline',
      source: '“Directions” on web sites, without a start',
    },
    {
      form: '`/maps/dir/?api=1&destination_place_id=`',
      url: `${MAPS}/dir/?api=1&destination=${encoded}&destination_place_id=${placeId}`,
      holds: FEATURE,
      result: 'offline',
      source: 'Maps URLs, documented by Google',
    },
    {
      form: '`/maps/uv?pb=!1s0x…`',
      url: `${MAPS}/uv?pb=!1s${encodeURIComponent(feature)}!3m1!7e115!5sx%20-%20Google%20Search`,
      holds: FEATURE,
      result: 'offline',
      source: 'the photos of a place in Google Search',
    },
  ];
}
