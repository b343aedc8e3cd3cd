export { BOTTOM, FOOTER, LEFT, PdfDocument, RIGHT, TOP } from './pdf-document.js';
