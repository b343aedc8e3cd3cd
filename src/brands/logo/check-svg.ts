import { SaxesParser, type SaxesTagPlain } from 'saxes';
import { MAX_SIDE, readPngSize } from './read-png-size.js';

const MAX_ELEMENTS = 5_000;
/** Each of them can draw other elements again, so that a few could take hours. */
const MAX_REPEATING = 32;
const REPEATING = new Set(['use', 'pattern', 'mask', 'filter', 'marker', 'symbol', 'clipPath']);
const ACTIVE = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'handler', 'listener']);
const EMBEDDED = /^\s*data:image\/png;base64,/i;

/**
 * Checks that an SVG document draws itself only: no script, no handler of events, no reference to another file, and not
 * more elements than a logo needs.
 *
 * @returns why it is refused; null if it is accepted
 */
export function refuseSvg(text: string): string | null {
  const reasons: string[] = [];
  const refuse = (reason: string): void => {
    reasons.push(reason);
  };
  let [elements, repeating, root] = [0, 0, ''];
  const parser = new SaxesParser();
  parser.on('error', (error) => {
    refuse(`The SVG is not well-formed: ${error.message.replace(/^\d+:\d+:\s*/, '')}`);
  });
  parser.on('doctype', (doctype) => {
    if (doctype.includes('[')) refuse('The SVG declares entities. Save it without them.');
  });
  parser.on('processinginstruction', ({ target }) => {
    if (target === 'xml-stylesheet')
      refuse('The SVG has a style sheet of its own file. Save it with inline styles.');
  });
  parser.on('opentag', (tag: SaxesTagPlain) => {
    const name = localName(tag.name);
    root ||= name;
    elements += 1;
    if (REPEATING.has(name)) repeating += 1;
    if (ACTIVE.has(name)) refuse(`The SVG has an element <${name}>. Remove it.`);
    for (const [attribute, value] of Object.entries(tag.attributes)) {
      const reason = refuseAttribute(localName(attribute), value);
      if (reason) refuse(reason);
    }
  });
  parser.on('text', (content) => {
    if (hasOuterUrl(content)) refuse('The styles of the SVG refer to another file. Embed it.');
  });
  parser.on('cdata', (content) => {
    if (hasOuterUrl(content)) refuse('The styles of the SVG refer to another file. Embed it.');
  });
  parser.write(text).close();
  const [first] = reasons;
  if (first !== undefined) return first;
  if (root !== 'svg') return 'The document is no SVG.';
  if (elements > MAX_ELEMENTS) return `The SVG has ${elements} elements, more than ${MAX_ELEMENTS}.`;
  return repeating > MAX_REPEATING
    ? `The SVG has ${repeating} elements that repeat others, more than ${MAX_REPEATING}. Simplify it.`
    : null;
}

function refuseAttribute(name: string, value: string): string | null {
  if (/^on/i.test(name)) return `The SVG has an attribute ${name}, which handles events. Remove it.`;
  if (/^(?:href|src)$/i.test(name) && !isInner(value)) {
    return 'The SVG refers to another file or page, or to a picture that is no PNG of a usual size. Embed PNGs.';
  }
  return hasOuterUrl(value) ? 'The styles of the SVG refer to another file. Embed it.' : null;
}

/** Escapes of CSS could hide the words, so that none is accepted near them. */
function hasOuterUrl(css: string): boolean {
  if (/@import/i.test(css) || (css.includes('\\') && css.includes('('))) return true;
  return [...css.matchAll(/url\(\s*["']?([^)]*)/gi)].some(([, target = '']) => !isInner(target));
}

/** Accepts references within the document, and embedded PNGs whose header has a usual size. */
function isInner(reference: string): boolean {
  if (/^\s*#/.test(reference)) return true;
  const [embedded] = EMBEDDED.exec(reference) ?? [];
  if (embedded === undefined) return false;
  const size = readPngSize(Buffer.from(reference.slice(embedded.length), 'base64'));
  return size !== null && size.width <= MAX_SIDE && size.height <= MAX_SIDE;
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1);
}
