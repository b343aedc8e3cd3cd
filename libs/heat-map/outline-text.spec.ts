import { describe, expect, it } from 'vitest';
import { outlineText } from './outline-text.js';
import { renderPixels } from './png.js';
import { element, textElement } from './xml.js';

function pictureOf(text: string, attributes: Record<string, string | number> = {}): string {
  const size = { xmlns: 'http://www.w3.org/2000/svg', width: 300, height: 60 };
  return element(
    'svg',
    size,
    textElement(text, { x: 10, y: 40, 'font-size': 30, fill: '#000000', ...attributes }),
  );
}

describe('outlineText', () => {
  it.each([
    ['Chinese', '山', '川'],
    ['Korean', '가', '나'],
    ['Thai', 'ก', 'ข'],
    ['Devanagari', 'क', 'ख'],
  ])('renderPixels draws two %s letters differently, not as the same box', async (_, one, other) => {
    const [first, second] = [await renderPixels(pictureOf(one)), await renderPixels(pictureOf(other))];
    expect(first.pixels.equals(second.pixels)).toBe(false);
  });

  it('leaves text that DejaVu Sans has as it is', async () => {
    const svg = pictureOf('Café “Ñandú” → Аптека, בית 12');
    expect(await outlineText(svg)).toBe(svg);
  });

  it('keeps the colour, and places anchored text around its position', async () => {
    const left = async (anchor: string): Promise<number> => {
      const { pixels, width } = await renderPixels(
        pictureOf('東京', { x: 150, 'text-anchor': anchor, fill: '#ff0000' }),
      );
      const columns = Array.from({ length: pixels.length / 4 }, (_, n) => n)
        .filter((n) => (pixels[4 * n + 3] ?? 0) > 128)
        .map((n) => n % width);
      expect(pixels.includes(255)).toBe(true);
      return Math.min(...columns);
    };
    const [start, middle, end] = [await left('start'), await left('middle'), await left('end')];
    expect(start).toBeGreaterThan(middle + 20);
    expect(middle).toBeGreaterThan(end + 20);
  });

  it('escapes what it keeps, and reads what is escaped', async () => {
    const svg = await outlineText(pictureOf('東京 <b> & "x"', { stroke: 'a"&b' }));
    expect(svg).not.toContain('<text');
    expect(svg).toContain('stroke="a&quot;&amp;b"');
  });
});
