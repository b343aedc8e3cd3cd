export { decodeTile, type StreetTile } from './decode-tile.js';
export type { Box, Line, Point } from './geometry.js';
export type { Circle } from './crowd.js';
export type { Label } from './labels.js';
export {
  AREA_KINDS,
  type AreaKind,
  LINE_KINDS,
  type LineKind,
  schemaOf,
  STREET_SCHEMAS,
  type StreetSchema,
} from './schemas.js';
export { composeStreets, type StreetScene, type StreetView } from './scene.js';
export {
  type Bounds,
  isInside,
  metersFrom,
  type TileId,
  tilesFor,
  tilesOf,
  toBounds,
  toWorld,
} from './world.js';
