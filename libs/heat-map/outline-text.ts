import { type FontSet, layoutLine, loadFonts, type Run } from '#libs/fonts';
import { element } from './xml.js';

/** Letters that DejaVu Sans may lack: all but those of European and Semitic scripts, and common signs. */
const FOREIGN =
  /[^\u0000-\u077f\u0e80-\u0eff\u10a0-\u10ff\u1e00-\u26ff\u2700-\u27bf\ufb00-\ufdff\ufe70-\ufeff]/u;
const TEXT = /<text((?: [a-z-]+="[^"<]*")*)>([^<]*)<\/text>/gu;
/** Attributes of the letters, which their outlines do not have. */
const OF_LETTERS = new Set(['x', 'y', 'font-size', 'font-weight', 'text-anchor']);
const BOLD = 600;

/**
 * Replaces text in letters that DejaVu Sans lacks by the outlines of the letters. The renderer of PNGs reads no other
 * font files.
 *
 * @param svg document whose text elements have no children, and their own font size
 */
export async function outlineText(svg: string): Promise<string> {
  if (!FOREIGN.test(svg)) return svg;
  const texts = [...svg.matchAll(TEXT)].map(([, , text = '']) => unescape(text));
  const fonts = await loadFonts(texts.filter((text) => FOREIGN.test(text)));
  return svg.replaceAll(TEXT, (whole: string, attributes: string, content: string) => {
    const text = unescape(content);
    const size = Number(attributesOf(attributes)['font-size']);
    return FOREIGN.test(text) && !fonts.isInBase(text) && size > 0
      ? outlined(text, attributesOf(attributes), { size, fonts })
      : whole;
  });
}

function outlined(
  text: string,
  { x = '0', y = '0', 'font-weight': weight, 'text-anchor': anchor, ...attributes }: Record<string, string>,
  { size, fonts }: { size: number; fonts: FontSet },
): string {
  const { runs, width } = layoutLine(text, fonts, Number(weight) >= BOLD ? 'bold' : 'regular');
  const share = anchor === 'middle' ? 0.5 : anchor === 'end' ? 1 : 0;
  let left = Number(x) - width * size * share;
  const paths = runs.map((run) => {
    const path = pathOf(run, left, Number(y), size);
    left += run.width * size;
    return path;
  });
  const kept = Object.entries(attributes).filter(([name]) => !OF_LETTERS.has(name));
  const unescaped = kept.map(([name, value]) => [name, unescape(value)] as const);
  return element('path', { ...Object.fromEntries<string>(unescaped), d: paths.join('') });
}

function pathOf({ glyphs, font }: Run, left: number, baseline: number, size: number): string {
  const scale = size / font.unitsPerEm;
  let x = left;
  return glyphs
    .map((glyph) => {
      const [originX, originY] = [x + glyph.x * scale, baseline - glyph.y * scale];
      x += glyph.advance * scale;
      return font
        .outline(glyph.id)
        .map(({ type, values }) => {
          // Values are pairs of x and y, and y of a font goes up.
          const placed = values.map((value, n) =>
            n % 2 === 0 ? originX + value * scale : originY - value * scale,
          );
          return type + placed.map((value) => Math.round(value * 100) / 100).join(' ');
        })
        .join('');
    })
    .join('');
}

function attributesOf(xml: string): Record<string, string> {
  const found = [...xml.matchAll(/([a-z-]+)="([^"]*)"/g)];
  return Object.fromEntries<string>(found.map(([, name = '', value = '']) => [name, value] as const));
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
};

function unescape(xml: string): string {
  return xml.replace(/&(?:amp|lt|gt|quot|apos);/g, (entity) => ENTITIES[entity] ?? entity);
}
