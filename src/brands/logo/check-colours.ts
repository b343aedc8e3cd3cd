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
export function findUnknownColour(name: string, value: string): string | null {
  if (name === 'style') return findInStyles(value);
  return COLOURS.has(name) && isUnknown(value) ? value : null;
}

/** @param css declarations, also within rules */
export function findInStyles(css: string): string | null {
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
