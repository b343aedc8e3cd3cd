import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type HeatMap, renderHeatMap } from './index.js';

function heatMap(changes: Partial<HeatMap> = {}): HeatMap {
  return {
    gridSize: 3,
    radiusMiles: 1,
    depth: 20,
    ranks: [1, 4, 7, 11, 16, 0, -1, 20, 3],
    title: 'Amistad',
    ...changes,
  };
}

/** The tags of an XML document in order; throws unless they are properly nested and the text is escaped. */
function wellFormed(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const rest = xml.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g,
    (_, end, name: string, _a, empty) => {
      if (end === '/') {
        if (open.pop() !== name) throw new Error(`</${name}> closes something else`);
      } else {
        seen.push(name);
        if (empty !== '/') open.push(name);
      }
      return '';
    },
  );
  if (open.length > 0) throw new Error(`<${open.join('><')}> is never closed`);
  if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(rest)) throw new Error(`not escaped: ${rest}`);
  return seen;
}

/** Text of the elements, unescaped. */
function textsOf(svg: string, name = 'text'): string[] {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return Array.from(svg.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g')), ([, text = '']) =>
    text.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? ''),
  );
}

/** The circles that carry the rank, in the order of the pins. */
function pinCircles(svg: string): { x: number; y: number; fill: string }[] {
  const groups = svg.matchAll(
    /<g><title>[^<]*<\/title><circle[^>]*\/><circle cx="([\d.-]+)" cy="([\d.-]+)" r="[\d.]+" fill="(#\w+)"/g,
  );
  return Array.from(groups, ([, x, y, fill = '']) => ({ x: Number(x), y: Number(y), fill }));
}

describe('renderHeatMap', () => {
  it('writes the rank on each pin: 20+ where it is absent, a dash where nothing was measured', () => {
    const texts = textsOf(renderHeatMap(heatMap()));
    const from = texts.indexOf('1');
    expect(texts.slice(from, from + 9)).toEqual(['1', '4', '7', '11', '16', '20+', '–', '20', '3']);
  });

  it('lays the pins out north up, in equal steps', () => {
    const pins = pinCircles(renderHeatMap(heatMap()));
    const [first, east, , south] = pins;
    expect(pins).toHaveLength(9);
    expect(east?.y).toBe(first?.y);
    expect(south?.x).toBe(first?.x);
    expect((east?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo((south?.y ?? 0) - (first?.y ?? 0), 1);
    expect((east?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(0);
  });

  it('gives the same colour to the same band, another to another, and none of them to an unmeasured pin', () => {
    for (const palette of ['traffic', 'colorblind'] as const) {
      const ranks = [1, 3, 4, 10, 11, 20, 0, -1, 2];
      const fills = pinCircles(renderHeatMap(heatMap({ ranks, palette }))).map(({ fill }) => fill);
      const [one, three, four, ten, eleven, twenty, absent, unmeasured, two] = fills;
      expect([three, two]).toEqual([one, one]);
      expect(new Set([one, four, ten, eleven, twenty, absent, unmeasured]).size).toBe(7);
    }
  });

  it('explains the bands it uses, and unmeasured pins only where there are some', () => {
    const texts = textsOf(renderHeatMap(heatMap()));
    expect(texts).toEqual(
      expect.arrayContaining(['1–3', '4–6', '7–10', '11–15', '16–20', '20+ not found', 'not measured']),
    );
    expect(textsOf(renderHeatMap(heatMap({ ranks: Array.from({ length: 9 }, () => 1) })))).not.toContain(
      'not measured',
    );
    const shallow = textsOf(renderHeatMap(heatMap({ depth: 5, ranks: Array.from({ length: 9 }, () => 5) })));
    expect(shallow).toEqual(expect.arrayContaining(['1–3', '4–5', '5+ not found']));
  });

  it('names every pin for those who cannot see it', () => {
    const titles = textsOf(renderHeatMap(heatMap()), 'title');
    expect(titles[0]).toBe('Amistad');
    expect(titles[1]).toBe('Row 1, column 1: rank 1');
    expect(titles[6]).toBe('Row 2, column 3: not among the first 20');
    expect(titles[7]).toBe('Row 3, column 1: not measured');
  });

  it('shows title, subtitle, figures and footer', () => {
    const figures = [{ label: 'ATRP', value: '6.1' }];
    const texts = textsOf(
      renderHeatMap(heatMap({ subtitle: 'farmacia', figures, footer: '© OpenStreetMap' })),
    );
    expect(texts).toEqual(expect.arrayContaining(['Amistad', 'farmacia', 'ATRP', '6.1', '© OpenStreetMap']));
  });

  it.each([1, 2, 7, 21])('draws a %d × %d grid inside its frame', (gridSize) => {
    const ranks = Array.from({ length: gridSize ** 2 }, (_, pin) => pin % 21);
    const svg = renderHeatMap(heatMap({ gridSize, ranks, footer: 'credit' }));
    const height = Number(/viewBox="0 0 800 ([\d.]+)"/.exec(svg)?.[1]);
    const pins = pinCircles(svg);
    expect(pins).toHaveLength(gridSize ** 2);
    for (const { x, y } of pins) {
      expect(x).toBeGreaterThan(32);
      expect(x).toBeLessThan(768);
      expect(y).toBeGreaterThan(0);
      expect(y).toBeLessThan(height - 100);
    }
  });

  it('scales to the width that is asked for', () => {
    expect(renderHeatMap(heatMap({ width: 1600 }))).toMatch(/viewBox="0 0 800 \d+(\.\d+)?" width="1600"/);
  });

  it('is well-formed and shows any text as text', () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'<>&"\'\u0000\u000b]]>\ud83d😀漢'.split('')) }),
    );
    fc.assert(
      fc.property(text, text, text, (title, subtitle, footer) => {
        const svg = renderHeatMap(
          heatMap({ title, subtitle, footer, figures: [{ label: title, value: footer }] }),
        );
        expect(wellFormed(svg)[0]).toBe('svg');
        expect(svg.isWellFormed()).toBe(true);
        expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      }),
    );
    const script = '<script>alert("x")</script> & \'co\'';
    const svg = renderHeatMap(heatMap({ title: script }));
    expect(wellFormed(svg)).not.toContain('script');
    expect(textsOf(svg)).toContain(script);
  });

  it('draws the same document for the same scan, whatever is drawn beside it', () => {
    expect(renderHeatMap(heatMap())).toBe(renderHeatMap(heatMap()));
  });

  it.each([
    { gridSize: 0, ranks: [] },
    { gridSize: 1.5 },
    { ranks: [1, 2] },
    { ranks: [1, 2, 3, 4, 5, 6, 7, 8, 21] },
    { radiusMiles: 0 },
    { radiusMiles: Infinity },
    { width: NaN },
    { depth: 0 },
  ])('refuses %j', (changes) => {
    expect(() => renderHeatMap(heatMap(changes))).toThrow(RangeError);
  });
});
