import { SaxesParser } from 'saxes';
import { MAX_SIDE, readPngSize } from './read-png-size.js';

const MAX_ELEMENTS = 5_000;
/** Each of them can draw other elements again, so that a few could take hours. */
const MAX_REPEATING = 32;
/** The renderer compares each attribute of an element with each. */
const MAX_ATTRIBUTES = 200;
const REPEATING = new Set(['use', 'pattern', 'mask', 'filter', 'marker', 'symbol', 'clipPath']);
const ACTIVE = new Set(['script', 'foreignObject', 'iframe', 'object', 'embed', 'handler', 'listener']);
const EMBEDDED = /^\s*data:image\/png;base64,/i;

/** Ends the check at the first reason. */
class RefusedSvg extends Error {}

/**
 * Checks that an SVG document draws itself only: no script, no handler of events, no reference to another file, and not
 * more elements and attributes than a logo needs. It has no colour that the renderer would draw black. The first reason ends
 * the check.
 *
 * @returns why it is refused; null if it is accepted
 */
export function refuseSvg(text: string): string | null {
  try {
    readSvg(text);
    return null;
  } catch (error) {
    if (error instanceof RefusedSvg) return error.message;
    throw error;
  }
}

/** @throws RefusedSvg */
function readSvg(text: string): void {
  let [elements, repeating, attributes, root, inStyle] = [0, 0, 0, '', false];
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
  parser.on('opentagstart', (tag) => {
    const name = localName(tag.name);
    root ||= name;
    inStyle = name === 'style';
    attributes = 0;
    elements += 1;
    if (elements > MAX_ELEMENTS) refuse(`The SVG has more than ${MAX_ELEMENTS} elements. Simplify it.`);
    if (REPEATING.has(name)) repeating += 1;
    if (repeating > MAX_REPEATING) {
      refuse(`The SVG has more than ${MAX_REPEATING} elements that repeat others. Simplify it.`);
    }
    if (ACTIVE.has(name)) refuse(`The SVG has an element <${name}>. Remove it.`);
  });
  parser.on('attribute', ({ name, value }) => {
    attributes += 1;
    if (attributes > MAX_ATTRIBUTES) {
      refuse(`The SVG has an element with more than ${MAX_ATTRIBUTES} attributes. Simplify it.`);
    }
    const reason = refuseAttribute(localName(name), value);
    if (reason) refuse(reason);
    refuseColour(findUnknownColour(localName(name), value));
  });
  for (const event of ['text', 'cdata'] as const) {
    parser.on(event, (content) => {
      if (hasOuterUrl(content)) refuse('The styles of the SVG refer to another file. Embed it.');
      if (inStyle) refuseColour(findInStyles(content));
    });
  }
  parser.on('closetag', () => {
    inStyle = false;
  });
  parser.write(text).close();
  if (root !== 'svg') refuse('The document is no SVG.');
}

function refuse(reason: string): never {
  throw new RefusedSvg(reason);
}

function refuseColour(colour: string | null): void {
  if (colour === null) return;
  const shown = JSON.stringify(colour.slice(0, 60));
  refuse(`The SVG has the colour ${shown}, which cannot be drawn. Write it as #rrggbb, rgb() or hsl().`);
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

const COLOURS = new Set(['fill', 'stroke', 'stop-color', 'flood-color', 'lighting-color', 'color']);
const KNOWN_FUNCTIONS = new Set(['rgb', 'rgba', 'hsl', 'hsla', 'url']);
/** Colours of the reader's system, or of the element that uses a marker. */
const FOREIGN =
  /^(?:AccentColor|AccentColorText|ActiveText|ButtonBorder|ButtonFace|ButtonText|Canvas|CanvasText|Field|FieldText|GrayText|Highlight|HighlightText|LinkText|Mark|MarkText|SelectedItem|SelectedItemText|VisitedText|context-fill|context-stroke)$/i;
/** What the renderer reads after `normaliseSvg`: numbers and percentages, degrees without a unit or as `deg`. */
const CHANNELS = /^[\s\d.,%+-]*(?:deg)?[\s\d.,%+/-]*$/i;

/**
 * Finds a colour that the renderer would draw black.
 *
 * @returns the colour; null if all are known
 */
function findUnknownColour(name: string, value: string): string | null {
  if (name === 'style') return findInStyles(value);
  return COLOURS.has(name) && isUnknown(value) ? value : null;
}

/** @param css declarations, also within rules */
function findInStyles(css: string): string | null {
  for (const [, name = '', value = ''] of css.matchAll(/([\w-]+)\s*:\s*([^;{}]+)/g)) {
    if (COLOURS.has(name.toLowerCase()) && isUnknown(value)) return value.trim();
  }
  return null;
}

function isUnknown(value: string): boolean {
  if (FOREIGN.test(value.replace(/!\s*important/i, '').trim())) return true;
  return [...value.matchAll(/([\w-]+)\(([^)]*)/g)].some(([, called = '', content = '']) => {
    const name = called.toLowerCase();
    return !KNOWN_FUNCTIONS.has(name) || (name !== 'url' && !CHANNELS.test(content));
  });
}
