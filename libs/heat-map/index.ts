export { FRAME_PER_RADIUS, WIDTH } from './layout.js';
export { renderPng } from './png.js';
export { renderHeatMap, type HeatMap } from './render-heat-map.js';
export type { Streets } from './streets.js';
export type { DrawnPin, DrawnShape } from './pins.js';
