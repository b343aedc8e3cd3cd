export { type LandMask, SHORE_METERS } from './land-mask.js';
export { readLandMask } from './land-mask-file.js';
