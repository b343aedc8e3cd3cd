export { renderComparison, type ComparisonPicture } from './render-comparison.js';
export { encodeGif } from './gif.js';
export { encodePng, renderPixels, renderPng, type Pixels } from './png.js';
export { pinCenters, styleOf } from './pins.js';
export { pinLabel } from './pin-label.js';
export { createLayout, FRAME_PER_RADIUS, WIDTH } from './layout.js';
export { renderHeatMap, type HeatMap } from './render-heat-map.js';
export { AREAS, GROUND, LINES, streetScene, type Streets } from './streets.js';
export type { DrawnPin, DrawnShape } from './pins.js';
