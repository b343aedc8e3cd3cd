export { fitText, textWidth } from './fit-text.js';
export { FontSet, type Run, type Weight } from './font-set.js';
export { layoutLine, layoutLines, lineExtent, type TextLine } from './lines.js';
export { BASE_FILES, loadFonts, textsIn } from './load-fonts.js';
export type { Glyph, ShapingFont } from './shaping-font.js';
export { isolated, isRightToLeft } from './visual-order.js';
