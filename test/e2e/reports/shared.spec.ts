import { beforeAll, describe, expect, it } from 'vitest';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import type { ReportPageDto } from '../../../src/reports/page/report-page.dto.js';
import { readPdf } from '../../support/pdf.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

const PERIOD = { from: '2000-01-01', to: '2999-12-31' };
const ADDRESS = '/dashboard/api/shared/report';

describe(`POST ${ADDRESS}`, () => {
  it.each([
    ['en', 'Average total rank', 'Download the PDF', "not Google Maps' own order of results", /^\d+%$/],
    [
      'es',
      'Posición media total',
      'Descargar el PDF',
      'en un orden distinto al de Google Maps',
      /^\d+\u00a0%$/,
    ],
  ])('returns the content of the PDF in %s, without ids', async (locale, label, download, order, percent) => {
    const { path, token } = await share({ locale });
    const { body } = await read({ token }).expect(200);
    const { report, expires_at } = body as { report: ReportPageDto; expires_at: string };
    expect(Date.parse(expires_at)).toBeGreaterThan(Date.parse('2026-01-01'));
    expect(report).toMatchObject({ locale, title: '薬局 Ñandú', download_label: download });
    expect(report.figures[0]).toMatchObject({ label });
    expect(report.figures[1]?.value).toMatch(percent);
    expect(report.maps?.credit).toContain(order);
    expect(report.brand).toEqual({ name: 'Acme', accent_color: '#0f766e', logo: null });
    expect(report.maps?.maps.map(({ pins }) => pins.length)).toEqual([25, 25]);
    expect(JSON.stringify(report)).not.toMatch(/"(?:\w+_)?ids?"/);
    const pdf = (await readPdf((await api.get(`${path}.pdf`).expect(200)).body as Buffer)).pages.join(' ');
    const rows = report.keywords.flatMap(({ competitors }) => competitors?.table.rows ?? []);
    expect(rows.length).toBeGreaterThan(0);
    const texts = [
      ...report.figures.map(({ value }) => value),
      ...report.verdict,
      report.action?.title ?? '',
      report.footer,
      ...rows.map(([, rank = '']) => rank),
      ...(report.method?.texts ?? []),
    ];
    const plain = (text: string): string => text.replaceAll(/\s+/g, '');
    for (const text of texts) expect(plain(pdf)).toContain(plain(text));
  });

  it('has only the sections of the report', async () => {
    const { token } = await share({ sections: ['method'] });
    const { body } = await read({ token }).expect(200);
    expect(body.report).toMatchObject({ changes: null, keywords: [] });
  });

  it('needs the password of the link, and 404 for an unknown link', async () => {
    const { token } = await share({}, { password: 'open sesame' });
    expect((await read({ token }).expect(403)).body).toMatchObject({ code: 'share_password_required' });
    await read({ token, password: 'wrong one' }).expect(403);
    await read({ token, password: 'open sesame' }).expect(200);
    await read({ token: 'x' }).expect(404);
  });

  it('returns null for a report of an earlier version, whose PDF opens', async () => {
    const { path, token } = await share({});
    await server.sql('update report set page = null where id = ?', [Number(path.split('/').at(-1))]);
    expect((await read({ token }).expect(200)).body).toMatchObject({ report: null });
    await server.as('').post(`${ADDRESS}.pdf`).send({ token }).expect(200);
  });

  let server: TestServer;
  let api: Api;
  let business: number;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    business = await createBusiness(api, PHARMACY, { label: '薬局 Ñandú', keywords: [PHARMACY.keyword] });
    for (let n = 0; n < 2; n++) await scan(api, { business_id: business, grid_size: 5 });
    const brand = { name: 'Acme', accent_color: '#0f766e', footer: 'Acme, Montevideo' };
    await api.post('/api/v1/brands').send(brand).expect(201);
  });

  async function share(body: object, options: object = {}): Promise<{ path: string; token: string }> {
    const answer = await api
      .post('/api/v1/reports')
      .send({ ...PERIOD, business_ids: [business], ...body })
      .expect(202);
    await server.drain(MakeReports);
    const path = String(answer.headers['location']);
    const { body: created } = await api.post(`${path}/shares`).send(options).expect(201);
    return { path, token: (created as { url: string }).url.split('#')[1] ?? '' };
  }

  function read(body: object) {
    return server.as('').post(ADDRESS).send(body);
  }
});
