import { EntityManager } from '#platform/database/entity-manager';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawLogo } from '../../../src/brands/logo/draw-logo.js';
import { ReadInThread } from '../../../src/imports/read/read-in-thread.js';
import { GifThread } from '../../../src/rankings/time-lapse/gif-thread.js';
import { describeWith } from '../../support/describe-with.js';
import { turnsDuring } from '../../support/event-loop.js';
import { IMPORT } from '../../support/imports.js';
import { type Api, TestServer } from '../../support/test-server.js';

/** A few turns pass before and after the work, whatever it does. */
const MANY_TURNS = 200;

describe('POST /brands, POST /businesses/import and GET /history/timelapse.gif beside other requests', () => {
  it('drawLogo lets the event loop turn while the styles of an SVG of 1.5 MB, which take a minute, are read, and the time limit ends that', async () => {
    const styles = svg(`<style>${'a{fill:red}'.repeat(130_000)}</style><g class="a"/>`);
    const turns = await turnsDuring(() =>
      expect(drawLogo(styles, 1_500)).rejects.toMatchObject({
        detail: expect.stringContaining('Simplify') as string,
      }),
    );
    expect(turns).toBeGreaterThan(MANY_TURNS);
  });

  it.each([
    [
      '40,000 attributes',
      `<g ${Array.from({ length: 40_000 }, (_, n) => `a${n}=""`).join(' ')}/>`,
      /200 attributes/,
    ],
    ['100,000 elements', '<g/>'.repeat(100_000), /5000 elements/],
    ['40 repetitions', `<g id="a"/>${'<use href="#a"/>'.repeat(40)}`, /repeat/],
    ['thousands of reasons', '<g onload=""/>'.repeat(20_000), /onload/],
  ])('POST /brands rejects an SVG with %s with 422 and the first reason', async (_, content, reason) => {
    const brand = { name: 'Acme', accent_color: '#112233', tag: 'unsafe', logo: svg(content) };
    const { body } = await api.post('/api/v1/brands').send(brand).expect(422);
    expect(body).toMatchObject({ code: 'unreadable_logo', detail: expect.stringMatching(reason) as string });
  });

  const MB = 1024 * 1024;
  it.each([
    ['a JSON list of numbers', 'application/json', `[{"tags":[${'1,'.repeat(6 * MB)}1]}]`],
    [
      'empty lines and a byte that is not UTF-8',
      'text/csv',
      Buffer.concat([Buffer.alloc(15 * MB, '\n'), Buffer.of(0xff, 0x41)]),
    ],
    ['empty cells', 'text/csv', `gbp_url\n${`x${','.repeat(49)}\n`.repeat(9_999)}`],
  ] as const)('ReadInThread lets the event loop turn while it reads a file of %s', async (_, type, file) => {
    const task = { bytes: Buffer.from(file), type, charset: null };
    const reading = server.app.get(ReadInThread, { strict: false });
    const turns = await turnsDuring(() => reading.run(1, task).catch(() => undefined));
    expect(turns).toBeGreaterThan(MANY_TURNS);
  });

  it.each([
    ['[', '{},', '{}]', 413, 'too_many_rows'],
    ['[{"tags":[', '[],', '[]]}]', 400, 'unreadable_file'],
  ])(
    'POST /businesses/import rejects millions of elements %s%s before it parses them',
    async (start, unit, end, status, code) => {
      const file = start + unit.repeat(4 * MB) + end;
      const { body } = await api
        .post(IMPORT)
        .set('content-type', 'application/json')
        .send(file)
        .expect(status);
      expect(body).toMatchObject({ code });
    },
  );

  it('GifThread lets the event loop turn while it encodes a frame of an animation', async () => {
    const [width, height] = [600, 2_000];
    const frame = {
      width,
      height,
      pixels: new Uint8Array(width * height * 4).map((_, n) => (n * 7919) % 251),
    };
    const thread = server.app.get(GifThread, { strict: false });
    const turns = await turnsDuring(() => thread.encode({ frame, delay: 100, palette: null }));
    expect(turns).toBeGreaterThan(MANY_TURNS);
  });

  let server: TestServer;
  let api: Api;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
  });
});

describe('EmbeddedDialect', () => {
  it('lets the event loop turn between the queries of one request, and of one transaction', async () => {
    const server = await TestServer.shared('embedded');
    const em = server.app.get(EntityManager).fork();
    const queries = async (to: EntityManager): Promise<void> => {
      for (let n = 0; n < 60; n++) await to.execute('select count(*) from generate_series(1, 20000)');
    };
    expect(await turnsDuring(() => queries(em))).toBeGreaterThan(5);
    expect(await turnsDuring(() => em.transactional((tx) => queries(tx)))).toBeGreaterThan(3);
  });
});

describeWith('postgresql', 'DATABASE_TIMEOUT_SECONDS', () => {
  let server: TestServer;

  beforeAll(async () => {
    server = await TestServer.start('postgresql', { DATABASE_TIMEOUT_SECONDS: '1' });
  });
  afterAll(async () => {
    await server.stop();
  });

  it('ends a read that takes longer with 503, and the next one succeeds', async () => {
    const api = await server.newCustomer();
    await whileLocked('annotation', async () => {
      const { body } = await api.get('/api/v1/annotations').expect(503);
      expect(body).toMatchObject({ code: 'database_timeout' });
    });
    await api.get('/api/v1/annotations').expect(200);
  });

  /** Runs work while every statement about a table waits. */
  function whileLocked(table: string, work: () => Promise<void>): Promise<void> {
    return server.inContext(() =>
      server.app.get(EntityManager).transactional(async (em) => {
        await em.execute(`lock table ${table} in access exclusive mode`);
        await work();
      }),
    );
  }
});

function svg(content: string): string {
  return Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="100" height="40">${content}</svg>`,
  ).toString('base64');
}
