import { PALETTES } from '#libs/rank-bands';
import { inflateSync } from 'node:zlib';
import type { Response } from 'supertest';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { ScanRankingsDto } from '../../../src/rankings/dto/scan-rankings.dto.js';
import { drawHeatMap } from '../../../src/rankings/heat-map/draw-heat-map.js';
import { PngRenderer } from '../../../src/rankings/heat-map/png-renderer.js';
import { GatedSearch } from '../../support/gated-search.js';
import { createBusiness, scan, startScan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const GRID = 5;
/** Streets take most of the time of a picture. */
const PLAIN = '?background=plain';

describe('GET /scans/{id}/heatmap.svg and .png', () => {
  it('heat maps show the rank of every pin, the metrics, the date and the credit line', async () => {
    const texts = textsOf(await svg());
    const ranks = stored.grid.map(({ rank, found }) => (found ? String(rank) : '20+'));
    expect(texts.join('|')).toContain(ranks.join('|'));
    const { average_total_rank, found_pins } = stored.metrics;
    expect(texts).toEqual(
      expect.arrayContaining([
        'El Túnel',
        'ATRP',
        Number(average_total_rank).toFixed(1),
        `${found_pins} of ${GRID ** 2}`,
        '100%',
        '© OpenStreetMap contributors, ODbL · not Google Maps&apos; own order of results',
      ]),
    );
    expect(texts[1]).toMatch(/^“farmacia” · \d+ \w+ 20\d\d · 5 × 5 pins, 1.5 mi to the edge$/);
  });

  it('heat maps keep the order of a subtitle around a Hebrew keyword', async () => {
    const caption = { businessName: 'El Túnel', timezone: 'America/Montevideo', credit: '' };
    const svgText = await drawHeatMap({ ...stored, keyword: 'פיצה (12)' }, caption, { width: 800 });
    expect(textsOf(svgText)[1]).toMatch(/^\u2068“\u2068פיצה \(12\)\u2069” · /);
  });

  it('heat maps round the share of local voice to the nearest percent, and the coverage down', async () => {
    const caption = { businessName: 'El Túnel', timezone: 'America/Montevideo', credit: '' };
    const options = { palette: 'traffic', unit: 'mi', width: 800 } as const;
    const figures = async (share: number, coverage: number) => {
      const metrics = { ...stored.metrics, share_of_local_voice: share, coverage };
      const texts = textsOf(await drawHeatMap({ ...stored, metrics }, caption, options));
      return ['SoLV', 'coverage'].map((label) => texts[texts.indexOf(label) - 1]);
    };
    expect(await figures(14 / 49, 440 / 441)).toEqual(['29%', '99%']);
    expect(await figures(0, 1)).toEqual(['0%', '100%']);
  });

  it.each(['traffic', 'colorblind'] as const)(
    'show the same colours as SVG and PNG with the palette %s',
    async (palette) => {
      const pins = pinsOf(await svg(`?palette=${palette}`));
      const picture = read(await png(`?palette=${palette}&width=1600`));
      expect(picture.width).toBe(1600);
      expect(pins).toHaveLength(GRID ** 2);
      const { bands, absent } = PALETTES[palette];
      const colours = { absent: absent.fill, first: bands[0].fill, last: bands[4].fill };
      for (const [index, { x, y, r }] of pins.entries()) {
        const { rank, found } = stored.grid[index] ?? { rank: 0, found: false };
        // Left of the number.
        const colour = picture.colourAt((x - r * 0.85) * 2, y * 2);
        if (!found) expect(colour).toBe(colours.absent);
        else if (rank <= 3) expect(colour).toBe(colours.first);
        else if (rank > 15) expect(colour).toBe(colours.last);
        else expect([colours.absent, colours.first, colours.last]).not.toContain(colour);
      }
    },
  );

  it('heat maps show the ranks of the competitor in `place_id`', async () => {
    const { body } = await api.get(`/api/v1/competitors?limit=1&business_id=${business}`).expect(200);
    const [rival] = body;
    const texts = textsOf(await svg(`?place_id=${rival?.place_id}`));
    expect(texts[0]).toBe(rival?.name?.replace("'", '&apos;'));
    expect(texts[1]).toContain('competitor of El Túnel');
    const expected = rival?.ranks[0]?.grid.map(({ rank, found }) => (found ? String(rank) : '20+'));
    expect(texts.join('|')).toContain(expected?.join('|'));
    await get('png', '?place_id=osm:node/1').expect(404);
  });

  it('heat maps return 304 for a known ETag, and 200 after the picture has changed', async () => {
    const known = async (format: 'svg' | 'png', tag: string): Promise<Response> =>
      get(format).set('if-none-match', tag);
    const tags = { svg: '', png: '' };
    for (const format of ['svg', 'png'] as const) {
      const { headers } = await get(format).expect(200);
      expect(headers['content-type']).toMatch(format === 'svg' ? /^image\/svg\+xml/ : /^image\/png/);
      tags[format] = headers['etag'] ?? '';
      const answer = await known(format, tags[format]);
      expect({ status: answer.status, etag: answer.headers['etag'] }).toEqual({
        status: 304,
        etag: tags[format],
      });
    }
    const rename = (name: string) => api.patch(`/api/v1/businesses/${business}`).send({ name }).expect(200);
    await rename('مطعم الشرق <24> 寿司');
    for (const format of ['svg', 'png'] as const)
      expect((await known(format, tags[format])).status).toBe(200);
    expect(textsOf(await svg())[0]).toBe('\u2068مطعم الشرق &lt;24&gt; 寿司\u2069');
    await rename('El Túnel');
  });

  it('GET heatmap.png answers an account while another one has as many PNGs waiting as it may', async () => {
    const neighbour = await server.newCustomer();
    const itsBusiness = await createBusiness(neighbour);
    const its = await scan(neighbour, { business_id: itsBusiness, grid_size: 3, radius_miles: 1 });
    const path = `/api/v1/scans/${String(its.id)}/heatmap.png`;
    const gate = Promise.withResolvers<undefined>();
    const picture = await png();
    const render = vi.spyOn(server.app.get(PngRenderer), 'render').mockImplementation(async () => {
      await gate.promise;
      return picture;
    });
    const flood = Array.from({ length: 22 }, async () => get('png', PLAIN));
    expect((await Promise.race(flood)).status).toBe(503);
    // Its request arrives while the queue of the first account is full.
    const visit = neighbour.get(path).buffer(true);
    const answer = visit.then(({ status }) => status);
    await neighbour.get(`/api/v1/scans/${String(its.id)}`).expect(200);
    gate.resolve(undefined);
    expect(await answer).toBe(200);
    await Promise.all(flood);
    render.mockRestore();
  });

  it('GET heatmap.png queues at most 20 PNGs of an account and rejects further ones with 503 and Retry-After', async () => {
    const gate = Promise.withResolvers<undefined>();
    const renderer = server.app.get(PngRenderer);
    const picture = await png();
    const render = vi.spyOn(renderer, 'render').mockImplementation(async () => {
      await gate.promise;
      return picture;
    });
    // One is being drawn, and 20 wait.
    const answers = Array.from({ length: 22 }, async () => get('png', PLAIN));
    const refused = await Promise.race(answers).finally(() => {
      gate.resolve(undefined);
    });
    expect(refused.status).toBe(503);
    expect(refused.body).toMatchObject({ code: 'heat_maps_busy' });
    expect(refused.headers['retry-after']).toBe('5');
    expect(refused.headers).not.toHaveProperty('etag');
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(21);
    expect(render).toHaveBeenCalledTimes(21);
    render.mockRestore();
    await get('png').expect(200);
  });

  it.each([
    '?width=199',
    '?width=1601',
    '?width=1e3',
    '?palette=pink',
    '?palette=',
    '?unit=m',
    '?zoom=2',
    '?width=800&width=900',
  ])('reject the query %s with 400', async (query) => {
    await get('svg', query).expect(400);
    await get('png', query).expect(400);
  });

  it('heat maps show unmeasured pins as a dash', async () => {
    const atTheEdge = await createBusiness(api, { name: 'At the edge', lat: -34.88, lng: -55.987 });
    const ended = await scan(api, { business_id: atTheEdge, grid_size: 3, radius_miles: 1 });
    expect(ended.status).toBe('partial');
    const { body } = await api
      .get(`/api/v1/scans/${String(ended.id)}/heatmap.svg`)
      .buffer(true)
      .expect(200);
    const texts = textsOf(String(body));
    // The labels follow title, subtitle and five metrics.
    const labels = texts.slice(12);
    expect(labels.filter((text) => text === '–')).toHaveLength(9 - ended.pins_measured);
    expect(texts).toContain('not measured');
    expect(texts).toContain(`${Math.floor((ended.pins_measured / 9) * 100)}%`);
  });

  it('heat maps describe a spacing and an area with few digits', async () => {
    const ring = [
      [-56.165, -34.9],
      [-56.155, -34.9],
      [-56.155, -34.89],
      [-56.165, -34.89],
      [-56.165, -34.9],
    ];
    const geojson = { type: 'Polygon', coordinates: [ring] };
    const area = await api.post('/api/v1/areas').send({ name: 'Block', geojson }).expect(201);
    const extents = [];
    for (const grid of [{ spacing_meters: 333 }, { area_id: area.body.id }]) {
      const body = { business_id: business, keyword: 'farmacia', grid_size: 5, ...grid };
      const scanned = await api.post('/api/v1/scans').set('Prefer', 'wait=20').send(body).expect(200);
      const picture = await api.get(`/api/v1/scans/${String(scanned.body.id)}/heatmap.svg`).buffer(true);
      extents.push(textsOf(String(picture.body))[1]?.split(' · ')[2]);
    }
    expect(extents).toEqual(['5 × 5 pins, 0.414 mi to the edge', '25 pins in Block, 222 m apart']);
  });

  it('heat maps return 409 before the end of the scan', async () => {
    const gate = new GatedSearch(server.app);
    const waiting = await startScan(api, { business_id: business });
    for (const format of ['svg', 'png']) {
      const { body } = await api.get(`${waiting}/heatmap.${format}`).expect(409);
      expect(body).toMatchObject({ code: 'scan_not_finished' });
    }
    gate.remove();
  });

  let server: TestServer;
  let api: Api;
  let business: number;
  let scanId: number;
  let stored: ScanRankingsDto;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    business = await createBusiness(api);
    scanId = (await scan(api, { business_id: business, grid_size: GRID, radius_miles: 1.5 })).id;
    // The pictures take pairs where the document has lists of numbers.
    const { body } = await api.get(`/api/v1/scans/${scanId}/rankings`).expect(200);
    stored = body as unknown as ScanRankingsDto;
  });

  afterEach(() => {
    vi.restoreAllMocks();
  });

  function get(format: 'svg' | 'png', query = ''): ReturnType<Api['get']> {
    return api.get(`/api/v1/scans/${scanId}/heatmap.${format}${query}`).buffer(true);
  }

  async function svg(query = ''): Promise<string> {
    return String((await get('svg', query).expect(200)).body);
  }

  async function png(query = ''): Promise<Buffer> {
    return (await get('png', query).expect(200)).body;
  }
});

/** Reads a PNG with unfiltered rows, as the renderer writes it. */
function read(png: Buffer) {
  const width = png.readUInt32BE(16);
  const data = png.subarray(png.indexOf('IDAT') + 4, png.indexOf('IEND') - 8);
  const rows = inflateSync(data);
  const colourAt = (x: number, y: number): string => {
    const at = Math.round(y) * (width * 4 + 1) + 1 + Math.round(x) * 4;
    return `#${rows.subarray(at, at + 3).toString('hex')}`;
  };
  return { width, height: png.readUInt32BE(20), colourAt };
}

/** Returns the circles of the pins, row by row. Each is in a group with a title and a shadow. */
function pinsOf(svg: string) {
  return [
    ...svg.matchAll(
      /<g><title>[^<]*<\/title><circle [^>]*\/><circle cx="([\d.]+)" cy="([\d.]+)" r="([\d.]+)"/g,
    ),
  ].map(([, x, y, r]) => ({ x: Number(x), y: Number(y), r: Number(r) }));
}

function textsOf(svg: string) {
  return [...svg.matchAll(/<text [^>]*>([^<]*)<\/text>/g)].map(([, text]) => text);
}
