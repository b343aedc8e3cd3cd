export { isAdMark } from './ad-marks.js';
export { canonicalProfileUrl } from './canonical-url.js';
export { cleanProfileUrl } from './clean-profile-url.js';
export { normalizeCid, SMALLEST_CID } from './cid.js';
export { isUnknownPosition } from './coordinates.js';
export { featureIdToCid, normalizeFeatureId, sameFeatureId } from './feature-id.js';
export { googleSubdomain } from './google-hosts.js';
export { readMid } from './mid.js';
export { NAME_MATCH_THRESHOLD, nameSimilarity, normalizeName, toWords } from './names.js';
export { namesPlace } from './names-place.js';
export { parseJson } from './parse-json.js';
export { featureIdToPlaceId, placeIdToCid, placeIdToFeatureId } from './place-id.js';
export { isPlaceId, linkOfColumns, readCidCell } from './place-columns.js';
export { parseProfileUrl } from './profile-url.js';
export {
  type PlaceIdentity,
  type ProfileUrlRefusal,
  type ProfileUrlResult,
  refuse,
  type ResultOf,
} from './result.js';
export { type Redirect, classifyRedirect } from './short-link-redirect.js';
