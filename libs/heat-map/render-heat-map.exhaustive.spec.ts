import { toWorld } from '#libs/street-map';
import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
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

/** Returns the tags of an XML document in order. Throws unless they are nested correctly and all text is escaped. */
function tagsOf(xml: string): string[] {
  const open: string[] = [];
  const seen: string[] = [];
  const rest = xml.replace(
    /<(\/?)([a-zA-Z]+)((?: [a-zA-Z-]+="[^"<]*")*)(\/?)>/g,
    (_, end, name: string, _a, empty) => {
      if (end === '/') {
        if (open.pop() !== name) throw new Error(`</${name}> does not match the open element`);
      } else {
        seen.push(name);
        if (empty !== '/') open.push(name);
      }
      return '';
    },
  );
  if (open.length > 0) throw new Error(`<${open.join('><')}> is not closed`);
  if (/[<>]|&(?!(?:amp|lt|gt|quot|apos);)/.test(rest)) throw new Error(`not escaped: ${rest}`);
  return seen;
}

/** Returns the unescaped text of all elements of a name. */
function textsOf(svg: string, name = 'text'): string[] {
  const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
  return Array.from(svg.matchAll(new RegExp(`<${name}[^>]*>([^<]*)</${name}>`, 'g')), ([, text = '']) =>
    text.replace(/&(\w+);/g, (_, entity: string) => entities[entity] ?? ''),
  );
}

/** Returns the circles that carry a rank, in the order of the pins. */
function pinCircles(svg: string): { x: number; y: number; fill: string }[] {
  const groups = svg.matchAll(
    /<g><title>[^<]*<\/title><circle[^>]*\/><circle cx="([\d.-]+)" cy="([\d.-]+)" r="[\d.]+" fill="(#\w+)"/g,
  );
  return Array.from(groups, ([, x, y, fill = '']) => ({ x: Number(x), y: Number(y), fill }));
}

describe('renderHeatMap', () => {
  it('labels each pin with its rank, with 20+ if absent or with a dash if unmeasured', async () => {
    const texts = textsOf(await renderHeatMap(heatMap()));
    const from = texts.indexOf('1');
    expect(texts.slice(from, from + 9)).toEqual(['1', '4', '7', '11', '16', '20+', '–', '20', '3']);
  });

  it('places pins in equal steps with north at the top', async () => {
    const pins = pinCircles(await renderHeatMap(heatMap()));
    const [first, east, , south] = pins;
    expect(pins).toHaveLength(9);
    expect(east?.y).toBe(first?.y);
    expect(south?.x).toBe(first?.x);
    expect((east?.x ?? 0) - (first?.x ?? 0)).toBeCloseTo((south?.y ?? 0) - (first?.y ?? 0), 1);
    expect((east?.x ?? 0) - (first?.x ?? 0)).toBeGreaterThan(0);
  });

  it('uses one colour per band and a different one for unmeasured pins', async () => {
    for (const palette of ['traffic', 'colorblind'] as const) {
      const ranks = [1, 3, 4, 10, 11, 20, 0, -1, 2];
      const fills = pinCircles(await renderHeatMap(heatMap({ ranks, palette }))).map(({ fill }) => fill);
      const [one, three, four, ten, eleven, twenty, absent, unmeasured, two] = fills;
      expect([three, two]).toEqual([one, one]);
      expect(new Set([one, four, ten, eleven, twenty, absent, unmeasured]).size).toBe(7);
    }
  });

  it('lists the bands in the legend, and unmeasured pins only if there are any', async () => {
    const texts = textsOf(await renderHeatMap(heatMap()));
    expect(texts).toEqual(
      expect.arrayContaining(['1–3', '4–6', '7–10', '11–15', '16–20', '20+ not found', 'not measured']),
    );
    expect(
      textsOf(await renderHeatMap(heatMap({ ranks: Array.from({ length: 9 }, () => 1) }))),
    ).not.toContain('not measured');
    const shallow = textsOf(
      await renderHeatMap(heatMap({ depth: 5, ranks: Array.from({ length: 9 }, () => 5) })),
    );
    expect(shallow).toEqual(expect.arrayContaining(['1–3', '4–5', '5+ not found']));
  });

  it('gives the image and every pin a title for screen readers', async () => {
    const titles = textsOf(await renderHeatMap(heatMap()), 'title');
    expect(titles[0]).toBe('Amistad');
    expect(titles[1]).toBe('Row 1, column 1: rank 1');
    expect(titles[6]).toBe('Row 2, column 3: not among the first 20');
    expect(titles[7]).toBe('Row 3, column 1: not measured');
  });

  it('draws title, subtitle, figures and footer', async () => {
    const figures = [{ label: 'ATRP', value: '6.1' }];
    const texts = textsOf(
      await renderHeatMap(heatMap({ subtitle: 'farmacia', figures, footer: '© OpenStreetMap' })),
    );
    expect(texts).toEqual(expect.arrayContaining(['Amistad', 'farmacia', 'ATRP', '6.1', '© OpenStreetMap']));
  });

  it.each([1, 2, 7, 21])('draws all pins of a grid of size %d inside the frame', async (gridSize) => {
    const ranks = Array.from({ length: gridSize ** 2 }, (_, pin) => pin % 21);
    const svg = await renderHeatMap(heatMap({ gridSize, ranks, footer: 'credit' }));
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

  it('scales to the requested width', async () => {
    expect(await renderHeatMap(heatMap({ width: 1600 }))).toMatch(
      /viewBox="0 0 800 \d+(\.\d+)?" width="1600"/,
    );
  });

  it('returns well-formed XML with escaped text for any title, subtitle and footer', async () => {
    const text = fc.oneof(
      fc.string({ unit: 'binary', maxLength: 60 }),
      fc.string({ unit: fc.constantFrom(...'<>&"\'\u0000\u000b]]>\ud83d😀漢'.split('')) }),
    );
    await fc.assert(
      fc.asyncProperty(text, text, text, async (title, subtitle, footer) => {
        const svg = await renderHeatMap(
          heatMap({ title, subtitle, footer, figures: [{ label: title, value: footer }] }),
        );
        expect(tagsOf(svg)[0]).toBe('svg');
        expect(svg.isWellFormed()).toBe(true);
        expect(svg).not.toMatch(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/);
      }),
      // A new script loads its fonts.
      { numRuns: 20 },
    );
    const script = '<script>alert("x")</script> & \'co\'';
    const svg = await renderHeatMap(heatMap({ title: script }));
    expect(tagsOf(svg)).not.toContain('script');
    expect(textsOf(svg)).toContain(script);
  });

  it('returns the same document for the same input', async () => {
    expect(await renderHeatMap(heatMap())).toBe(await renderHeatMap(heatMap()));
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
  ])('throws a RangeError for the invalid input %j', async (changes) => {
    await expect(renderHeatMap(heatMap(changes))).rejects.toThrow(RangeError);
  });
});

describe('renderHeatMap with streets', () => {
  const center = { lat: -34.9, lng: -56.19 };
  const [x, y] = toWorld(center.lat, center.lng);
  const across = (name: string, north: number) => ({
    kind: 'major' as const,
    name,
    line: Array.from({ length: 200 }, (_, step) => [x + (step - 100) * 1e-6, y - north] as const),
  });
  const tiles = [
    {
      areas: [
        {
          kind: 'park' as const,
          rings: [[[0, 0] as const, [1, 0] as const, [1, 1] as const, [0, 1] as const]],
        },
      ],
      lines: [across('Avenida <Italia>', 4e-6), across('Beyond the frame', 1e-3)],
      names: [],
      places: [],
    },
  ];
  const map = { gridSize: 3, radiusMiles: 1, depth: 20, ranks: Array<number>(9).fill(1), title: 'x' };
  let svg: string;

  beforeAll(async () => {
    svg = await renderHeatMap({ ...map, streets: { center, tiles } });
  });

  it('clips the streets to the frame, simplifies them and escapes their names', async () => {
    const [, line = ''] = /<path d="([^"]+)" stroke="#b9c3d0"/.exec(svg) ?? [];
    // One straight line from edge to edge.
    expect(line).toMatch(/^M-6,[\d.]+l748,0$/);
    expect(svg).toContain('>Avenida &lt;Italia&gt;</text>');
    expect(svg).not.toContain('Beyond the frame');
    expect(svg).toContain('M-6,742l0,-748 748,0 0,748z');
    expect(svg.length).toBeLessThan((await renderHeatMap(map)).length + 1_500);
  });

  it('draws the same picture in every run, below the same pins', async () => {
    expect(await renderHeatMap({ ...map, streets: { center, tiles } })).toBe(svg);
    const pinsOf = (text: string): string => text.slice(text.indexOf('<g font-weight="700">'));
    expect(pinsOf(svg)).toBe(pinsOf(await renderHeatMap(map)));
    expect(svg.indexOf('Avenida')).toBeLessThan(svg.indexOf('<g font-weight="700">'));
  });
});
