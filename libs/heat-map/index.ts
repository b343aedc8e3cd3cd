export { renderComparison, type ComparisonPicture } from './render-comparison.js';
export { encodeGif } from './gif.js';
export { renderPixels, renderPng, type Pixels } from './png.js';
export { renderHeatMap, type HeatMap } from './render-heat-map.js';
export { PALETTES, type PaletteName } from './palettes.js';
export { styleOf } from './pins.js';
export { pinLabel } from './bands.js';
