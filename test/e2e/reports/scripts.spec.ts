import { beforeAll, describe, expect, it } from 'vitest';
import { GenerateInsights } from '../../../src/insights/generation/generate-insights.js';
import { MakeReports } from '../../../src/reports/make/make-reports.js';
import { readPdf, readPdfStructure } from '../../support/pdf.js';
import { PHARMACY } from '../../support/samples.js';
import { createBusiness, scan } from '../../support/steps.js';
import { type Api, TestServer } from '../../support/test-server.js';

describe('reports in every script', () => {
  it('a report draws names in 12 scripts without a missing glyph, and their text can be copied', async () => {
    const { glyphIds } = await readPdfStructure(pdf);
    expect(glyphIds.length).toBeGreaterThan(1_000);
    expect(glyphIds).not.toContain(0);
    const { pages } = await readPdf(pdf);
    const letters = (text: string): string =>
      [...text.normalize('NFC').replaceAll(/\s/g, '')].sort().join('');
    const text = pages.join(' ');
    for (const name of NAMES.slice(0, 3)) expect(text).toContain(name);
    // Readers place letters of other scripts by their position, so the order of some differs.
    for (const name of NAMES.slice(3)) {
      for (const letter of new Set(letters(name))) expect(text.normalize('NFC')).toContain(letter);
    }
  });

  it('the same names give the same bytes', async () => {
    expect((await make({ tag: 'all' })).equals(pdf)).toBe(true);
  });

  it('a report is tagged with headings, tables, lists and descriptions of its pictures', async () => {
    const { elements, isMarked, language } = await readPdfStructure(pdf);
    expect(isMarked).toBe(true);
    expect(language).toBe('en');
    const roles = elements.map(({ role }) => role);
    for (const role of ['Document', 'H1', 'H2', 'H3', 'P', 'Figure', 'Table', 'TR', 'TH', 'TD']) {
      expect(roles).toContain(role);
    }
    const figures = elements.filter(({ role }) => role === 'Figure');
    expect(figures.length).toBeGreaterThanOrEqual(NAMES.length);
    for (const { alt } of figures) expect(alt).toMatch(/^Map of the ranks for “/);
  });

  it('GET /scans/{id}/heatmap.png draws the letters of a Chinese name', async () => {
    const { body: businesses } = await api.get('/api/v1/businesses').expect(200);
    const { id } =
      (businesses as { id: number; label: string }[]).find(({ label }) => label.startsWith('北京')) ?? {};
    const { body: scans } = await api.get(`/api/v1/scans?business_id=${id}`).expect(200);
    const draw = async (label: string): Promise<Buffer> => {
      await api.patch(`/api/v1/businesses/${id}`).send({ label }).expect(200);
      const { body } = await api
        .get(`/api/v1/scans/${(scans as { id: number }[])[0]?.id}/heatmap.png`)
        .expect(200);
      return body;
    };
    // Boxes would be equal.
    expect((await draw('山山')).equals(await draw('川川'))).toBe(false);
  });

  let server: TestServer;
  let api: Api;
  let pdf: Buffer;

  beforeAll(async () => {
    server = await TestServer.shared();
    api = await server.newCustomer();
    for (const [n, label] of NAMES.entries()) {
      const place = { ...PHARMACY, lat: PHARMACY.lat + n / 500 };
      const business_id = await createBusiness(api, place, {
        label,
        keywords: [PHARMACY.keyword],
        tags: ['all'],
      });
      await scan(api, { business_id, grid_size: 3 });
    }
    // A report shows the advice that exists when it is made.
    await server.drain(GenerateInsights);
    pdf = await make({ tag: 'all' });
  });

  async function make(body: object): Promise<Buffer> {
    const answer = await api
      .post('/api/v1/reports')
      .send({ ...PERIOD, ...body })
      .expect(202);
    await server.drain(MakeReports);
    const { body: bytes } = await api.get(`${String(answer.headers['location'])}.pdf`).expect(200);
    return bytes as Buffer;
  }
});

const PERIOD = { from: '2000-01-01', to: '2999-12-31' };

const NAMES = [
  'Café Ñandú',
  'Φαρμακείο',
  'Аптека №1',
  'בית מרקחת 24',
  'صيدلية النور',
  '北京同仁堂药店',
  'ドラッグストア渋谷',
  '서울 약국',
  'ร้านขายยา',
  'श्री फार्मेसी',
  'ঢাকা ফার্মেসি',
  'சென்னை மருந்தகம்',
];
