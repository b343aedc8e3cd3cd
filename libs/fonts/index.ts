export { FontSet, type Run, type Weight } from './font-set.js';
export { layoutLine, layoutLines, type PlacedRun, type TextLine } from './lines.js';
export { BASE_FILES, loadFonts, textsIn } from './load-fonts.js';
export { isolated, isRightToLeft } from './visual-order.js';
