export { renderPng } from './png.js';
export { renderHeatMap, type HeatMap } from './render-heat-map.js';
export { PALETTES, type PaletteName } from './palettes.js';
export type { DrawnPin, DrawnShape } from './pins.js';
