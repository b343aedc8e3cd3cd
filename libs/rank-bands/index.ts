export { type Band, bandOf, bandsOf } from './bands.js';
export { type Palette, type PaletteName, PALETTES, type PinStyle } from './palettes.js';
