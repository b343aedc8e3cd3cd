export { canonicalProfileUrl } from './canonical-url.js';
export { cleanProfileUrl } from './clean-profile-url.js';
export { normalizeCid } from './cid.js';
export { featureIdToCid, normalizeFeatureId, sameFeatureId } from './feature-id.js';
export { NAME_MATCH_THRESHOLD, nameSimilarity, normalizeName, toWords } from './names.js';
export { featureIdToPlaceId, placeIdToCid, placeIdToFeatureId } from './place-id.js';
export { parseProfileUrl } from './profile-url.js';
export type { PlaceIdentity, ProfileUrlRefusal, ProfileUrlResult } from './result.js';
export { type Redirect, classifyRedirect } from './short-link-redirect.js';
