export type { Shape } from './shapes.js';
export { BOTTOM, FOOTER, LEFT, PdfDocument, RIGHT, TOP } from './pdf-document.js';
