import { crc32, deflateSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { refuseSvg } from '../../../src/brands/logo/check-svg.js';
import { drawLogo } from '../../../src/brands/logo/draw-logo.js';
import { type Api, TestServer } from '../../support/test-server.js';

const BRAND = { name: 'Acme Marketing', accent_color: '#0F766E' };
const svg = (content: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="40" height="20">${content}</svg>`;
const SHAPE = '<rect width="40" height="20" fill="#0f766e"/>';

describe('brands', () => {
  it('POST /brands stores a brand, and GET, PATCH and DELETE return, change and remove it', async () => {
    const fields = { footer: 'Av. Italia 1', reply_to: 'hello@acme.example', logo: base64(svg(SHAPE)) };
    const { body, headers } = await create(fields).expect(201);
    const path = String(headers['location']);
    expect(body).toMatchObject({
      name: BRAND.name,
      tag: null,
      accent_color: '#0f766e',
      footer: 'Av. Italia 1',
      logo_url: `${path}/logo.png`,
      logo_width: 960,
      logo_height: 480,
    });
    const logo = await api.get(`${path}/logo.png`).expect(200).expect('content-type', 'image/png');
    const png = logo.body;
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([960, 480]);
    const changed = await api.patch(path).send({ name: 'Acme', footer: null, logo: null }).expect(200);
    expect(changed.body).toMatchObject({
      name: 'Acme',
      footer: null,
      reply_to: 'hello@acme.example',
      logo_url: null,
    });
    await api.get(`${path}/logo.png`).expect(404);
    expect((await api.get('/api/v1/brands').expect(200)).body).toHaveLength(1);
    await api.delete(path).expect(204);
    await api.get(path).expect(404);
  });

  it('of two concurrent PATCH /brands/{id} with one If-Match, one is rejected with 412', async () => {
    const path = String((await create({ tag: 'versions' }).expect(201)).headers['location']);
    const { headers } = await api.get(path).expect(200);
    const rename = (name: string) => api.patch(path).set('if-match', String(headers['etag'])).send({ name });
    const answers = await Promise.all([rename('One'), rename('Two')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
    const winner = answers.find(({ status }) => status === 200);
    expect((await api.get(path).expect(200)).body).toEqual(winner?.body);
    await api.delete(path).expect(204);
  });

  describe('POST /brands', () => {
    it('rejects the second brand of a tag with 409, also when requests run at once', async () => {
      const answers = await Promise.all([1, 2, 3].map(() => create({ tag: 'North' })));
      expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409]);
      const { body } = await create({ tag: 'NORTH' }).expect(409);
      expect(body).toMatchObject({ code: 'brand_exists' });
    });

    it.each([
      ['a colour name', { accent_color: 'red' }, 'invalid_color'],
      ['a footer of 201 characters', { footer: 'x'.repeat(201) }, 'wrong_length'],
      ['an address without @', { reply_to: 'acme.example' }, 'invalid_email'],
      ['a logo that is no Base64', { logo: 'a b c' }, 'invalid_base64'],
      ['an empty name', { name: ' ' }, 'blank'],
    ])('rejects %s with 400', async (_, fields, code) => {
      const { body } = await create({ tag: 'invalid', ...fields }).expect(400);
      expect((body as { errors: { code: string }[] }).errors.map((error) => error.code)).toContain(code);
    });

    it.each([
      ['a script', svg(`<script>alert(1)</script>${SHAPE}`), /<script>/],
      ['an event handler', svg(`<rect onload="alert(1)" width="9" height="9"/>`), /onload/],
      [
        'an outside picture',
        svg(`<image href="https://evil.example/a.png" width="9" height="9"/>`),
        /refers/,
      ],
      ['a file of the server', svg(`<image xlink:href="/etc/passwd" width="9" height="9"/>`), /refers/],
      ['an outside style', svg(`<style>@import "https://evil.example/a.css"</style>${SHAPE}`), /styles/],
      ['an outside fill', svg(`<rect fill="url(https://evil.example/#a)" width="9" height="9"/>`), /styles/],
      ['an entity', `<!DOCTYPE svg [<!ENTITY a "b">]>${svg(SHAPE)}`, /entities/],
      ['a page in it', svg('<foreignObject><div/></foreignObject>'), /foreignObject/],
      ['40 repetitions', svg(`${SHAPE}<g id="a"/>${'<use href="#a"/>'.repeat(40)}`), /repeat/],
      ['an unclosed element', '<svg xmlns="http://www.w3.org/2000/svg"><g>', /well-formed/],
      ['a colour as oklch()', svg('<rect fill="oklch(62% 0.2 29)" width="9" height="9"/>'), /oklch/],
      [
        'a colour of a variable',
        svg('<rect style="stroke: var(--brand)" width="9" height="9"/>'),
        /var\(--brand/,
      ],
      ['a mixed colour', svg(`<style>.a{fill:color-mix(in srgb, red, blue)}</style>${SHAPE}`), /color-mix/],
      ['a colour of the system', svg('<rect fill="CanvasText" width="9" height="9"/>'), /CanvasText/],
      ['nothing to see', svg(''), /shows nothing/],
      ['no picture', 'hello', /neither/],
    ])('rejects a logo with %s with 422 and the reason', async (_, text, reason) => {
      const { body } = await create({ tag: 'unsafe', logo: base64(text) }).expect(422);
      expect(body).toMatchObject({ code: 'unreadable_logo' });
      expect(body.detail).toMatch(reason);
    });

    it('rejects a PNG of 10,000 × 10,000 pixels by its header, and a damaged one', async () => {
      const huge = await create({ tag: 'huge', logo: png(10_000, 10_000, Buffer.alloc(0)) }).expect(422);
      expect(huge.body.detail).toContain('10000 × 10000');
      const damaged = await create({ tag: 'huge', logo: png(4, 4, Buffer.from('damaged')) }).expect(422);
      expect(damaged.body.detail).toContain('shows nothing');
      const rows = Buffer.concat(Array.from({ length: 4 }, () => Buffer.alloc(17, 255).fill(0, 0, 1)));
      await create({ tag: 'huge', logo: png(4, 4, deflateSync(rows)) }).expect(201);
    });
  });

  it('rejects an SVG that takes too long to draw, and draws the next one', async () => {
    const blur = '<filter id="f"><feGaussianBlur stdDeviation="9"/></filter>';
    const layers = '<rect width="40" height="20" filter="url(#f)"/>'.repeat(4_000);
    const slow = drawLogo(base64(svg(`${blur}${layers}`)), 2_000);
    const next = drawLogo(base64(svg(SHAPE)));
    await expect(slow).rejects.toMatchObject({ message: expect.stringContaining('Simplify it') as string });
    expect(await next).toMatchObject({ width: 960, height: 480 });
  });

  it.each(['rgb(0 128 0 / 50%)', 'rgba(0 128 0 / .5)', 'hsl(120deg 100% 25.1% / 0.5)'])(
    'draws the colour %s as browsers do, in attributes and styles',
    async (colour) => {
      const expected = await drawLogo(base64(svg('<rect fill="rgba(0,128,0,.5)" width="40" height="20"/>')));
      for (const shape of [
        `<rect fill="${colour}" width="40" height="20"/>`,
        `<rect style="fill: ${colour}" width="40" height="20"/>`,
        `<style>.a { fill: ${colour} }</style><rect class="a" width="40" height="20"/>`,
      ]) {
        expect((await drawLogo(base64(svg(shape)))).png.equals(expected.png)).toBe(true);
      }
    },
  );

  it.each(['', 'width="100"', 'height="100"', 'width="100%" height="100%"', 'width="100" height="auto"'])(
    'draws an SVG with a viewBox of 40 × 20 and the sides %j in the form of the viewBox, without an empty part',
    async (sides) => {
      const root = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" ${sides}>`;
      const { png: drawn, ...size } = await drawLogo(base64(`<!-- <svg> -->${root}${SHAPE}</svg>`));
      expect(size).toEqual({ width: 960, height: 480 });
      expect(drawn.equals((await drawLogo(base64(svg(SHAPE)))).png)).toBe(true);
    },
  );

  it('accepts styles, gradients and embedded PNGs in an SVG', () => {
    const inner = `<image href="data:image/png;base64,${png(4, 4, Buffer.alloc(0))}" width="4" height="4"/>`;
    const gradient = '<linearGradient id="g"/><rect fill="url(#g)" width="9" height="9"/>';
    expect(refuseSvg(svg(`<style>.a{fill:red}</style>${gradient}${inner}`))).toBeNull();
    expect(refuseSvg(svg(inner.replace(png(4, 4, Buffer.alloc(0)), png(9_999, 4, Buffer.alloc(0)))))).toMatch(
      /refers/,
    );
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
  });

  function create(body: object) {
    return api.post('/api/v1/brands').send({ ...BRAND, ...body });
  }
});

/** Returns a PNG of 8-bit RGBA pixels in Base64. */
function png(width: number, height: number, data: Buffer): string {
  const header = Buffer.from([0, 0, 0, 0, 0, 0, 0, 0, 8, 6, 0, 0, 0]);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  const chunk = (type: string, content: Buffer): Buffer => {
    const typed = Buffer.concat([Buffer.from(type, 'latin1'), content]);
    const framed = Buffer.alloc(typed.length + 8);
    framed.writeUInt32BE(content.length, 0);
    typed.copy(framed, 4);
    framed.writeUInt32BE(crc32(typed), typed.length + 4);
    return framed;
  };
  const parts = [chunk('IHDR', header), chunk('IDAT', data), chunk('IEND', Buffer.alloc(0))];
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), ...parts]).toString('base64');
}

function base64(text: string): string {
  return Buffer.from(text).toString('base64');
}
