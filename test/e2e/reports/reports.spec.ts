import { BackgroundTasks } from '#platform/background/background-tasks';
import { writeFileSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { GatherReport } from '../../../src/reports/make/gather-report.js';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import { readPdf, readPdfStructure } from '../../support/pdf.js';
import { OTHER_PHARMACY, PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const PERIOD = { from: '2000-01-01', to: '2999-12-31' };

describe('reports', () => {
  describe('POST /reports', () => {
    it('names each keyword once, and takes an empty list for the keywords of each business', async () => {
      const keywordsOf = async (keywords: string[]) =>
        (await api.get(await create({ business_ids: [business], keywords })).expect(200)).body
          .keywords as unknown;
      expect(await keywordsOf(['Farmacia', 'farmacia'])).toEqual(['Farmacia']);
      expect(await keywordsOf([])).toBeNull();
    });

    it('makes a PDF with figures, verdict, action and details', async () => {
      const path = await create({ business_ids: [business] });
      const { body } = await api.get(path).expect(200);
      expect(body).toMatchObject({ status: 'completed', pdf_url: `${path}/pdf`, business_ids: [business] });
      const bytes = await pdfAt(path);
      keep('report.pdf', bytes);
      const { pages, title, createdAt } = await readPdf(bytes);
      expect(title).toBe('Local ranking report · Farmacia Ñandú');
      // The period ends in the future.
      expect(createdAt).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      expect(Math.abs(Date.now() - Date.parse(createdAt))).toBeLessThan(2 * 86_400_000);
      for (const text of [
        'Farmacia Ñandú',
        'Average total rank',
        'Pins in the top 3',
        'Before',
        'After',
        'Next step',
      ]) {
        expect(pages[0]).toContain(text);
      }
      expect(pages[0]).toMatch(/Up by \d\.\d positions on average\. The change (is more than|may be) noise/);
      const rest = pages.slice(1).join(' ');
      for (const text of ['What changed', 'Competitors', 'New website', 'Method and definitions']) {
        expect(rest).toContain(text);
      }
    });
  });

  describe('POST /reports right after a scan, before the job that generates insights', () => {
    beforeAll(() => {
      server.app.get(BackgroundTasks).isPaused = true;
    });
    afterAll(() => {
      server.app.get(BackgroundTasks).isPaused = false;
    });

    /** Reads a report about a new scan. @param failures generations that have failed */
    async function reportAfterScan(failures: number): Promise<string> {
      const customer = await server.newCustomer();
      const id = await createBusiness(customer, PHARMACY, { keywords: [PHARMACY.keyword] });
      await scan(customer, { business_id: id });
      const postpone = `update insight_due set due_at = '2999-01-01', failures = ? where business_id = ?`;
      await server.sql(postpone, [failures, id]);
      const request = { ...PERIOD, business_ids: [id] };
      const made = await customer.post('/api/v1/reports').send(request).expect(202);
      await server.drain(MakeReports);
      const { body } = await customer.get(`${String(made.headers['location'])}.pdf`).expect(200);
      return (await readPdf(body)).pages.join(' ');
    }

    it('makes a report with the advice of the scan', async () => {
      const text = await reportAfterScan(0);
      expect(text).not.toContain('No action is recommended');
      expect(text).toMatch(/Next step .+ Estimated gain: \d/);
    });

    it('makes a report that says that the advice is still being computed when a generation has failed', async () => {
      const text = await reportAfterScan(1);
      expect(text).not.toContain('No action is recommended');
      expect(text).toContain('Recommended actions are still being computed.');
    });
  });

  it('the history is a chart with a description, and numbers its annotations', async () => {
    const bytes = await pdfAt(await create({ business_ids: [business], sections: ['history'] }));
    const alts = (await readPdfStructure(bytes)).elements.map(({ alt }) => alt ?? '');
    expect(alts.join()).toMatch(/Average total rank from \d+\.\d on .+ to \d+\.\d on .+, in 2 scans\./);
    expect((await readPdf(bytes)).pages.join(' ')).toMatch(/1\. \w+ \d+, \d+: New website/);
  });

  it('the same results give the same bytes', async () => {
    const [one, other] = [await create({ tag: 'acme' }), await create({ tag: 'ACME' })];
    expect((await pdfAt(one)).equals(await pdfAt(other))).toBe(true);
  });

  it('a report is in Spanish and has only its sections', async () => {
    const { pages } = await readPdf(
      await pdfAt(await create({ business_ids: [business], locale: 'es', sections: ['method'] })),
    );
    expect(pages[0]).toContain('Posición media total');
    const text = pages.join(' ');
    expect(text).toContain('Método y definiciones');
    expect(text).toContain('© OpenStreetMap contributors, ODbL · en un orden distinto al de Google Maps');
    expect(text).not.toContain('Competidores');
  });

  describe('POST /reports/preview', () => {
    it('returns the bytes of the report and stores nothing', async () => {
      const body = { ...PERIOD, business_ids: [business], locale: 'es' };
      const made = await pdfAt(await create(body));
      const count = async () => (await api.get('/api/v1/reports').expect(200)).body.length;
      const before = await count();
      const preview = await api.post('/api/v1/reports/preview').send(body).expect(200);
      expect(preview.headers['content-type']).toBe('application/pdf');
      expect(preview.body.equals(made)).toBe(true);
      expect(await count()).toBe(before);
      const unknown = { ...PERIOD, business_ids: [2_000_000_000] };
      await api.post('/api/v1/reports/preview').send(unknown).expect(404);
      const both = { ...PERIOD, business_ids: [business], tag: 'acme' };
      expect((await api.post('/api/v1/reports/preview').send(both).expect(422)).body).toMatchObject({
        code: 'target_required',
      });
      const reversed = { tag: 'acme', from: PERIOD.to, to: PERIOD.from };
      await api.post('/api/v1/reports/preview').send(reversed).expect(400);
    });

    it('rejects the fifth preview that an account has at once with 503', async () => {
      const gather = server.app.get(GatherReport);
      const original = gather.run.bind(gather);
      const gate = Promise.withResolvers<undefined>();
      const spy = vi.spyOn(gather, 'run').mockImplementation(async (...parameters) => {
        await gate.promise;
        return original(...parameters);
      });
      const preview = async () => {
        const body = { ...PERIOD, tag: 'unknown' };
        return (await api.post('/api/v1/reports/preview').send(body)).status;
      };
      const all = Array.from({ length: 5 }, preview);
      // The others wait for the gate.
      expect(await Promise.race(all)).toBe(503);
      gate.resolve(undefined);
      expect((await Promise.all(all)).sort()).toEqual([200, 200, 200, 200, 503]);
      spy.mockRestore();
    });
  });

  it('a report whose end the database refuses for a full disk is completed when there is space again', async () => {
    const owner = await server.newCustomer();
    const id = await createBusiness(owner, PHARMACY, { keywords: [PHARMACY.keyword] });
    const made = await owner
      .post('/api/v1/reports')
      .send({ ...PERIOD, business_ids: [id] })
      .expect(202);
    const path = String(made.headers['location']);
    await server.sql('create sequence refusals');
    await server.sql(`create function refuse_twice() returns trigger language plpgsql as $$ begin
      if nextval('refusals') <= 2 then raise exception 'No space left on device' using errcode = '53100'; end if;
      return new; end $$`);
    await server.sql(`create trigger refuse_twice before update on report for each row
      when (new.status = 'completed') execute function refuse_twice()`);
    try {
      await server.drain(MakeReports).catch(() => undefined);
    } finally {
      await server.sql('drop function refuse_twice cascade');
      await server.sql('drop sequence refusals');
    }
    expect((await owner.get(path).expect(200)).body).toMatchObject({ status: 'completed' });
  });

  it('a report without results says why: no business, no tracked keyword, or no scan of its keywords', async () => {
    const owner = await server.newCustomer();
    const untracked = await createBusiness(owner, PHARMACY);
    await scan(owner, { business_id: untracked, grid_size: 3 });
    const firstPage = async (caller: Api, body: object) => {
      const preview = await caller
        .post('/api/v1/reports/preview')
        .send({ ...PERIOD, ...body })
        .expect(200);
      return (await readPdf(preview.body)).pages[0];
    };
    const ids = { business_ids: [untracked] };
    expect(await firstPage(owner, { tag: 'unknown' })).toContain('No business has the tag of this report.');
    expect(await firstPage(owner, ids)).toContain('These businesses track no keyword.');
    const noScan = 'No scan of these keywords ended in this period.';
    expect(await firstPage(owner, { ...ids, keywords: ['unknown'] })).toContain(noScan);
    expect(await firstPage(api, { business_ids: [business], to: '2000-01-02' })).toContain(noScan);
    expect(await firstPage(owner, { ...ids, keywords: [PHARMACY.keyword] })).toContain('Pins where found');
  });

  it('a report with results names the businesses and keywords without results, and says why, in its PDF, page and JSON', async () => {
    const owner = await server.newCustomer();
    const scanned = await createBusiness(owner, PHARMACY, { keywords: [PHARMACY.keyword, 'never scanned'] });
    await scan(owner, { business_id: scanned, grid_size: 3 });
    const untracked = await createBusiness(owner, OTHER_PHARMACY, { label: 'Branch Ñ' });
    const request = { ...PERIOD, business_ids: [scanned, untracked] };
    const made = await owner.post('/api/v1/reports').send(request).expect(202);
    expect(made.body).toMatchObject({ left_out: null });
    await server.drain(MakeReports);
    const path = String(made.headers['location']);
    const { body } = await owner.get(path).expect(200);
    expect(body).toMatchObject({
      status: 'completed',
      left_out: [
        { business_id: scanned, reason: 'no_scan', keywords: ['never scanned'] },
        { business_id: untracked, reason: 'no_keywords', keywords: [] },
      ],
    });
    const { body: pdf } = await owner.get(`${path}/pdf`).expect(200);
    const text = (await readPdf(pdf as Buffer)).pages.join(' ');
    expect(text).toContain('Left out of this report');
    expect(text).toContain('Branch Ñ: the business tracks no keyword.');
    expect(text).toContain('no scan ended in this period for “never scanned”.');
    const { body: shared } = await owner.post(`${path}/shares`).send({}).expect(201);
    const token = (shared as { url: string }).url.split('#')[1];
    const page = await server.as('').post('/dashboard/api/shared/report').send({ token }).expect(200);
    expect(page.body).toMatchObject({
      report: {
        left_out: {
          title: 'Left out of this report',
          texts: [expect.any(String), 'Branch Ñ: the business tracks no keyword.'],
        },
      },
    });
    const spanish = await owner
      .post('/api/v1/reports/preview')
      .send({ ...request, locale: 'es', sections: [] })
      .expect(200);
    const otherText = (await readPdf(spanish.body as Buffer)).pages.join(' ');
    expect(otherText).toContain('Branch Ñ: el negocio no sigue ninguna palabra clave.');
    expect(otherText).toContain('no terminó ningún escaneo en este período para “never scanned”.');
  });

  it('a report in which every keyword has results leaves nothing out', async () => {
    const path = await create({ business_ids: [business] });
    expect((await api.get(path).expect(200)).body).toMatchObject({ left_out: [] });
    expect((await readPdf(await pdfAt(path))).pages.join(' ')).not.toContain('Left out of this report');
  });

  it('a report has the main series of a keyword, although a scan on another grid ended later', async () => {
    const owner = await server.newCustomer();
    const id = await createBusiness(owner, PHARMACY, { keywords: [PHARMACY.keyword] });
    for (const grid_size of [5, 5, 3]) await scan(owner, { business_id: id, grid_size });
    const request = { ...PERIOD, business_ids: [id] };
    const preview = await owner.post('/api/v1/reports/preview').send(request).expect(200);
    const text = (await readPdf(preview.body)).pages.join(' ');
    expect(text).toContain('Pins where found 24 / 25 before: 24 / 25');
    expect(text).not.toContain('/ 9');
  });

  it('a report of several keywords without a change claims no largest change', async () => {
    const owner = await server.newCustomer();
    const id = await createBusiness(owner, PHARMACY, { keywords: [PHARMACY.keyword, 'hotel'] });
    for (const keyword of [PHARMACY.keyword, PHARMACY.keyword, 'hotel']) {
      await scan(owner, { business_id: id, keyword, grid_size: 3 });
    }
    const request = { ...PERIOD, business_ids: [id] };
    const preview = await owner.post('/api/v1/reports/preview').send(request).expect(200);
    const [first = ''] = (await readPdf(preview.body)).pages;
    expect(first).toContain('2 keywords · Jan 1, 2000');
    expect(first).toContain('“farmacia” No change on average.');
    expect(first).not.toContain('Largest change');
  });

  it('a report of several businesses has means, the largest change and the brand of its tag', async () => {
    const owner = await server.newCustomer();
    const names = ['Farmacia Ñandú', 'Farmacia Ñandú', 'בית מרקחת', 'Аптека №1'];
    for (const [n, label] of names.entries()) {
      const id = await createBusiness(
        owner,
        { ...PHARMACY, lat: PHARMACY.lat + n / 500 },
        {
          label,
          keywords: [PHARMACY.keyword],
          tags: ['group'],
        },
      );
      for (const rank of [5 + 3 * n, 5]) {
        const ended = await scan(owner, { business_id: id, grid_size: 3 });
        const sql = 'update scan set ranks = array_fill(?::smallint, array[9]) where id = ?';
        await server.sql(sql, [rank, ended.id]);
      }
    }
    const brand = {
      name: 'Acme Marketing',
      accent_color: '#0f766e',
      tag: 'Group',
      footer: 'Acme, Montevideo',
    };
    const logo =
      '<svg xmlns="http://www.w3.org/2000/svg" width="120" height="30"><rect width="120" height="30" rx="6" fill="#0f766e"/></svg>';
    await owner
      .post('/api/v1/brands')
      .send({ ...brand, logo: Buffer.from(logo).toString('base64'), reply_to: 'hello@acme.example' })
      .expect(201);
    for (const locale of ['en', 'es']) {
      const answer = await owner.post('/api/v1/reports').send({ ...PERIOD, tag: 'group', locale });
      await server.drain(MakeReports);
      const { body } = await owner.get(`${String(answer.headers['location'])}.pdf`).expect(200);
      keep(`group-${locale}.pdf`, body);
      const { pages } = await readPdf(body);
      expect(pages[0]).toContain(locale === 'en' ? 'Keywords up / down' : 'Palabras que suben / bajan');
      expect(pages[0]).toContain(locale === 'en' ? '4 businesses, “farmacia”' : '4 negocios, “farmacia”');
      expect(pages[0]).toContain(locale === 'en' ? 'Largest change: Аптека №1' : 'Mayor cambio: Аптека №1');
      for (const page of pages) expect(page).toContain('Acme, Montevideo · hello@acme.example');
    }
  });

  it('a link opens the PDF with its password only, until it is revoked', async () => {
    const path = await create({ business_ids: [business] });
    const created = await api.post(`${path}/shares`).send({ days: 2, password: 'open sesame' }).expect(201);
    const share = created.body;
    expect(created.headers['location']).toMatch(new RegExp(`/api/v1/report-shares/${share.id}$`));
    const token = share.url.split('#')[1];
    const visitor = server.as('');
    const open = (more: object) => visitor.post('/dashboard/api/shared/report.pdf').send({ token, ...more });
    expect((await open({}).expect(403)).body).toMatchObject({ code: 'share_password_required' });
    await open({ password: 'wrong' }).expect(403);
    const opened = await open({ password: 'open sesame' }).expect(200);
    expect(opened.body.equals(await pdfAt(path))).toBe(true);
    const { body: links } = await api.get(`${path}/shares`).expect(200);
    expect(links).toMatchObject([
      { id: share.id, has_password: true, last_opened_at: expect.any(String) as string },
    ]);
    expect(JSON.stringify(links)).not.toContain(token);
    await api.delete(`/api/v1/report-shares/${share.id}`).expect(204);
    const gone = await open({ password: 'open sesame' }).expect(404);
    const unknown = await visitor.post('/dashboard/api/shared/report.pdf').send({ token: 'x' }).expect(404);
    expect(gone.body.detail).toBe(unknown.body.detail);
  });

  it('GET /reports/{id}/pdf is 409 until the report is made', async () => {
    const stored = await api
      .post('/api/v1/reports')
      .send({ ...PERIOD, business_ids: [business] })
      .expect(202);
    const id = stored.body.id;
    await server.drain(MakeReports);
    await server.sql(`update report set status = 'failed', pdf = null where id = ?`, [id]);
    for (const path of [`/api/v1/reports/${id}/pdf`, `/api/v1/reports/${id}.pdf`]) {
      const { body } = await api.get(path).expect(409);
      expect(body).toMatchObject({ code: 'report_not_ready' });
    }
  });

  it('a report of a business that was deleted fails, and report.ready says so', async () => {
    const gone = await createBusiness(api, { name: 'Gone', lat: -34.9, lng: -56.2 });
    // A lease keeps the background task away until the business is deleted.
    const { body } = await api
      .post('/api/v1/reports')
      .send({ ...PERIOD, business_ids: [gone] })
      .expect(202);
    const { id } = body;
    await server.sql(
      `update report set status = 'queued', attempt = 0, pdf = null, lease_expires_at = now() + interval '1 day' where id = ?`,
      [id],
    );
    await api.delete(`/api/v1/businesses/${gone}`).expect(204);
    await server.sql('update report set lease_expires_at = null where id = ?', [id]);
    await server.drain(MakeReports);
    expect((await api.get(`/api/v1/reports/${id}`).expect(200)).body).toMatchObject({ status: 'failed' });
    const events = await server.sql<{ data: object }>(
      `select data from outbox_event where type = 'report.ready' and (data->>'report_id')::integer = ? and data->>'status' = 'failed'`,
      [id],
    );
    expect(events).toHaveLength(1);
  });

  it.each([
    ['neither businesses nor a tag', {}, 422],
    ['both businesses and a tag', { business_ids: [1], tag: 'x' }, 422],
    ['an unknown business', { business_ids: [2147483647] }, 404],
    ['a period that ends before it starts', { tag: 'x', from: '2026-02-02', to: '2026-02-01' }, 400],
    ['an empty list', { business_ids: [] }, 400],
    ['a business twice', { business_ids: [1, 1] }, 400],
    ['a business as text', { business_ids: ['1'] }, 400],
    ['an unknown section', { tag: 'x', sections: ['poem'] }, 400],
    ['an unknown locale', { tag: 'x', locale: 'fr' }, 400],
  ])('POST /reports rejects %s', async (_, wrong, status) => {
    await api
      .post('/api/v1/reports')
      .send({ ...PERIOD, ...wrong })
      .expect(status);
  });

  it('another tenant gets 404 for a report and its PDF', async () => {
    const path = await create({ business_ids: [business] });
    const stranger = await server.newCustomer();
    await stranger.get(path).expect(404);
    await stranger.get(`${path}/pdf`).expect(404);
  });

  let server: TestServer;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    business = await createBusiness(api, PHARMACY, {
      label: 'Farmacia Ñandú',
      keywords: [PHARMACY.keyword],
      tags: ['acme'],
    });
    const first = await scan(api, { business_id: business, grid_size: 5 });
    await scan(api, { business_id: business, grid_size: 5 });
    // On another day, so that the history is a line.
    await server.sql(`update scan set completed_at = completed_at - interval '20 days' where id = ?`, [
      first.id,
    ]);
    await server.sql(
      `update scan set ranks = (select array_agg(case when r > 0 then least(r + 4, 20) else r end order by n)
         from unnest(ranks) with ordinality as t(r, n)) where id = ?`,
      [first.id],
    );
    const date = new Date().toISOString().slice(0, 10);
    await api.post('/api/v1/annotations').send({ tag: 'acme', date, text: 'New website' }).expect(201);
  });

  async function create(body: object): Promise<string> {
    const answer = await api
      .post('/api/v1/reports')
      .send({ ...PERIOD, ...body })
      .expect(202);
    await server.drain(MakeReports);
    return String(answer.headers['location']);
  }

  async function pdfAt(path: string): Promise<Buffer> {
    const { body } = await api.get(`${path}/pdf`).expect(200).expect('content-type', 'application/pdf');
    return body;
  }
});

/** Keeps a PDF for people to look at, if they ask for it. */
function keep(name: string, bytes: Buffer): void {
  if (process.env['KEEP_PICTURES']) writeFileSync(`${process.env['KEEP_PICTURES']}/${name}`, bytes);
}
