export {
  createGrid,
  type Grid,
  type GridPlan,
  type Pin,
  pinAt,
  type SquareGrid,
  type SquarePin,
} from './grid.js';
export { cachedGrid } from './cached-grid.js';
export { isSameLocation } from './same-location.js';
export { distanceMeters, type LatLng } from './wgs84.js';
export { gridToGeoJson } from './geojson.js';
export { GRID_ERROR_CODES, GridError } from './grid-error.js';
export {
  GRID_SIZE_MAX,
  GRID_SIZE_MIN,
  METERS_PER_MILE,
  RADIUS_MILES_MAX,
  RADIUS_MILES_MIN,
  PINS_MAX,
  LATTICE_POINTS_MAX,
  SPACING_METERS_MAX,
  SPACING_METERS_MIN,
} from './limits.js';
export { planGrid, type GridRequest, type LeftOutPoint, type PlannedGrid } from './plan-grid.js';
export { pinPositions, type PinPosition } from './pin-positions.js';
export * from './layout.js';
export { AREA_ERROR_CODES, AreaError, type AreaGeometry, HOLE_FAULTS } from './area/area-geometry.js';
export { areaAsGeoJson, type AreaFile, faultOf, readArea, readAreaFile } from './area/read-area.js';
export { isSameArea, renamePoints } from './area/same-area.js';
export { boundingBoxOf, type BoundingBox } from './area/bounding-box.js';
