export { createGrid, type Grid, type Pin, pinAt } from './grid.js';
export { cachedGrid } from './cached-grid.js';
export { distanceMeters, type LatLng } from './wgs84.js';
export { gridToGeoJson } from './geojson.js';
export { GridError } from './grid-error.js';
export {
  GRID_SIZE_MAX,
  GRID_SIZE_MIN,
  METERS_PER_MILE,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
} from './limits.js';
