import { writeFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('pictures of changes', () => {
  it('GET /scans/{id}/comparison.svg shows both maps, the changes and the verdict', async () => {
    const path = `/api/v1/scans/${last()}/comparison.svg?with=${ids[0]}`;
    const answer = await api
      .get(path)
      .expect(200)
      .expect('content-type', /^image\/svg\+xml/);
    const svg = answer.body.toString();
    const { body } = await api.get(`/api/v1/scans/${last()}/comparison?with=${ids[0]}`).expect(200);
    expect(svg.match(/<svg /g)).toHaveLength(3);
    expect(svg).toContain('Café &lt;&amp;&gt; &quot;Sol&quot;');
    expect(svg).toContain(body.explanation);
    const moved = (body.grid as { change: number }[]).filter(({ change }) => change > 0);
    expect(moved.length).toBeGreaterThan(0);
    expect(svg.match(/>\+\d+<\/text>/g)).toHaveLength(moved.length);
    expect(answer.headers['content-security-policy']).toBe("default-src 'none'; sandbox");
  });

  it('GET /scans/{id}/comparison.png returns a PNG of the width, and 304 for its ETag', async () => {
    const path = `/api/v1/scans/${last()}/comparison.png?with=${ids[0]}&width=700`;
    const answer = await api.get(path).expect(200).expect('content-type', 'image/png');
    const png = answer.body;
    keep('comparison.png', png);
    expect(png.readUInt32BE(16)).toBe(700);
    await api.get(path).set('if-none-match', String(answer.headers['etag'])).expect(304);
  });

  describe('GET /scans/{id}/comparison.svg', () => {
    it('rejects a scan without an earlier one with 422', async () => {
      const { body } = await api.get(`/api/v1/scans/${ids[0]}/comparison.svg`).expect(422);
      expect(body).toMatchObject({ code: 'scans_not_comparable', differs: [] });
    });

    it('shows each change at its pin of a circle, on streets unless they are declined', async () => {
      const circle = { business_id: business, grid_size: 5, radius_miles: 0.5, shape: 'circle' };
      const [first, second] = [await scan(api, circle), await scan(api, circle)];
      await server.sql(
        `update scan set ranks = (select array_agg(case when r > 0 then 1 + n % 7 else r end order by n)
         from unnest(ranks) with ordinality as t(r, n)) where id = ?`,
        [first.id],
      );
      const path = `/api/v1/scans/${String(second.id)}/comparison`;
      const { body } = await api.get(`${path}?with=${String(first.id)}`).expect(200);
      const picture = async (query: string): Promise<string> =>
        (await api.get(`${path}.svg?with=${String(first.id)}${query}`).expect(200)).body.toString();
      const svg = await picture('');
      const after = svg.slice(svg.lastIndexOf('<svg '));
      const drawn = new Map(
        after
          .split('<g><title>')
          .slice(1)
          .map((pin) => [/^Row \d+, column \d+/.exec(pin)?.[0], />[+−](\d+)<\/text>/.exec(pin)?.[1] ?? '0']),
      );
      expect(drawn.size).toBe(13);
      for (const { row, col, change } of body.grid) {
        expect(drawn.get(`Row ${Number(row) + 1}, column ${Number(col) + 1}`)).toBe(
          String(Math.abs(change ?? 0)),
        );
      }
      expect([...drawn.values()].some((change) => change !== '0')).toBe(true);
      expect((await picture('&background=plain')).length).toBeLessThan(svg.length / 2);
    });
  });

  describe('GET /history/timelapse.gif', () => {
    it('returns one frame per scan of the series', async () => {
      const query = { business_id: business, keyword: PHARMACY.keyword };
      await scan(api, { business_id: business, grid_size: 3, radius_miles: 0.5 });
      const other = await api.get('/api/v1/history/timelapse.gif').query(query).expect(200);
      expect(framesOf(other.body)).toBe(1);
      const { body } = await api.get('/api/v1/history').query(query).expect(200);
      const { series_id } = body.history[0] ?? { series_id: '' };
      const answer = await api
        .get('/api/v1/history/timelapse.gif')
        .query({ ...query, series_id })
        .expect(200)
        .expect('content-type', 'image/gif');
      const gif = answer.body;
      keep('timelapse.gif', gif);
      expect(gif.subarray(0, 6).toString()).toBe('GIF89a');
      expect(gif.readUInt16LE(6)).toBe(480);
      expect(framesOf(gif)).toBe(3);
      const again = await api
        .get('/api/v1/history/timelapse.gif')
        .query({ ...query, series_id })
        .expect(200);
      expect(again.body.equals(gif)).toBe(true);
    });

    it('returns 404 without a scan, and 400 for a width of 601', async () => {
      const query = { business_id: business, keyword: 'never scanned' };
      await api.get('/api/v1/history/timelapse.gif').query(query).expect(404);
      await api
        .get('/api/v1/history/timelapse.gif')
        .query({ ...query, width: 601 })
        .expect(400);
    });
  });

  let server: TestServer;
  let api: Api;
  let business: number;
  let ids: number[];

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    business = await createBusiness(api, PHARMACY, { label: 'Café <&> "Sol"' });
    ids = [];
    for (let n = 0; n < 3; n++) {
      const ended = await scan(api, { business_id: business, grid_size: 5, radius_miles: 0.5 });
      ids.push(ended.id);
    }
    // The first scan had worse ranks, so that the last one has changes.
    await server.sql(
      `update scan set ranks = (select array_agg(case when r > 0 then least(r + 4, 20) else r end order by n)
         from unnest(ranks) with ordinality as t(r, n)) where id = ?`,
      [ids[0]],
    );
  });

  function last() {
    return ids.at(-1) ?? 0;
  }

  function keep(name: string, bytes: Buffer): void {
    if (process.env['KEEP_PICTURES']) writeFileSync(`${process.env['KEEP_PICTURES']}/${name}`, bytes);
  }
});

/** Counts the graphic control extensions that precede an image, one per frame. Compressed data contains shorter patterns. */
function framesOf(gif: Buffer): number {
  return gif.toString('latin1').match(/\x21\xf9\x04[^]{4}\x00,/g)?.length ?? 0;
}
