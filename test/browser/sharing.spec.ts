import type { Page } from 'playwright-core';
import { beforeAll, expect, it } from 'vitest';
import { readPdf } from '../support/pdf.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import type { Api } from '../support/test-server.js';
import { until } from '../support/wait.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';
import { makeLink } from './share-link.js';
import { pinsOf, type Stage } from './stage.js';

describeDashboard('share page', (stage) => {
  it('the link of a tag shows its keywords and opens their maps, until it is revoked', async () => {
    const { owner, id } = scanned;
    await owner.api
      .patch(`/api/v1/businesses/${id}`)
      .send({ tags: ['acme'] })
      .expect(200);
    const page = await stage().newPageOf(owner, { path: '/dashboard?view=table&tag=acme' });
    const link = await makeLink(page);
    expect(link).toMatch(/^\/dashboard\/shared-tag#/);

    const theirs = await stage().newPage({ locale: 'es-UY' });
    await theirs.goto(link);
    await theirs.getByRole('heading', { name: 'Posiciones de acme' }).waitFor();
    const row = theirs.getByRole('row').filter({ hasText: PHARMACY.name });
    await row.getByRole('link', { name: PHARMACY.keyword }).click();
    await theirs.getByRole('heading', { name: PHARMACY.name }).waitFor();
    const map = theirs.getByRole('group', { name: /^Mapa de calor/ });
    await map.getByRole('button', { name: /^Fila/ }).nth(8).waitFor();
    await theirs.getByRole('link', { name: 'Todas las palabras clave' }).click();
    await row.waitFor();
    expect(await faults(theirs)).toEqual([]);

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('heading', { name: 'Revoke this link?' }).waitFor();
    await dialog.last().getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('No active links to this tag.').waitFor();
    stage().expectsRefusals = true;
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Este enlace no es válido' }).last().waitFor();
  });

  it('a shared scan is visible to anyone with the link until the link is revoked', async () => {
    const { page, keyword } = await open();
    const link = await makeLink(page);
    const ranks = await pinsOf(page).allTextContents();

    const theirs = await stage().newPage({ locale: 'es-UY' });
    const asked: string[] = [];
    theirs.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await theirs.goto(link);
    await theirs.getByRole('heading', { name: PHARMACY.name }).waitFor();
    const pins = theirs.getByRole('group', { name: /^Mapa de calor/ }).getByRole('button', { name: /^Fila/ });
    await pins.nth(8).waitFor();
    expect(await pins.allTextContents()).toEqual(ranks);
    const text = await theirs.locator('main').innerText();
    for (const shown of [
      keyword,
      'Cambio entre los escaneos',
      'Cobertura',
      '© OpenStreetMap contributors',
      'no siguen el orden de Google',
    ])
      expect(text).toContain(shown);
    const rivals = theirs.getByRole('region', { name: 'Competidores' }).getByRole('row');
    expect(await rivals.count()).toBe(12);
    await rivals.filter({ hasText: PHARMACY.name }).getByText('este negocio').waitFor();
    expect(asked.filter((path) => path.includes('/api/'))).toEqual([
      '/dashboard/api/shared/read',
      '/dashboard/api/street-maps',
    ]);
    const saved = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: 'Imagen' }).click();
    expect((await saved).suggestedFilename()).toBe('heatmap.png');

    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Revoke' }).click();
    await page.getByRole('heading', { name: 'Revoke this link?' }).waitFor();
    await dialog.last().getByRole('button', { name: 'Revoke' }).click();
    await dialog.getByText('No active links to this scan.').waitFor();
    // "Copied" applies to the previous link, not to the new one.
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    const create = dialog.getByRole('button', { name: 'Create link' });
    await create.click();
    await dialog.getByRole('button', { name: /^Copy/ }).click();
    await dialog.getByText('Copied').first().waitFor();
    await create.click();
    await dialog.getByRole('listitem').nth(1).waitFor();
    await dialog.getByText('Copied').first().waitFor({ state: 'detached' });
    stage().expectsRefusals = true;
    await theirs.reload();
    await theirs.getByRole('heading', { name: 'Este enlace no es válido' }).last().waitFor();
    expect(await theirs.content()).not.toContain(PHARMACY.name);
  });

  it('share pages and the pages of a business show a long name without spaces whole at three widths', async () => {
    const owner = await stage().newOwner();
    const { keyword } = PHARMACY;
    const more = { label: LONG_NAME, keywords: [keyword], tags: ['acme'] };
    const id = await createBusiness(owner.api, PHARMACY, more);
    await scan(owner.api, { business_id: id });
    const report = await shareReport(owner.api, id);
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
    const scanned = await makeLink(page);
    await page.goto('/dashboard?view=table&tag=acme');
    const tag = await makeLink(page);
    const theirs = await stage().newPage({ locale: 'es-UY', isDark: true });
    const cut: string[] = [];
    for (const [who, path] of [
      [theirs, scanned],
      [theirs, tag],
      [theirs, report],
      [page, `/dashboard/businesses/${id}/map`],
      [page, '/dashboard/competitors'],
    ] as const) {
      await who.goto('/healthz');
      await who.goto(path);
      await who.getByText(LONG_NAME).first().waitFor();
      for (const width of [320, 768, 1280]) {
        await who.setViewportSize({ width, height: 800 });
        cut.push(...(await cutTexts(who, LONG_NAME)).map((text) => `${path} at ${width}: ${text}`));
      }
    }
    expect(cut).toEqual([]);
    await page.goto('/dashboard/schedules');
    await page.setViewportSize({ width: 320, height: 800 });
    await page.getByText('No schedules yet').waitFor();
    expect(await cutTexts(page, 'No schedules yet')).toEqual([]);
  });

  it('a scan is printed with business, keyword, date, ranks and attribution, without controls', async () => {
    const { page, keyword, id } = await open();
    const ranks = await pinsOf(page).allTextContents();
    // On paper the whole grid is visible, whatever the zoom on screen.
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await prepared(page, async () => {
      const frame = await page.getByRole('group', { name: /^Heat map/ }).boundingBox();
      expect(frame?.width).toBe(PAPER_PX);
      for (const n of [0, 8]) {
        const pin = await pinsOf(page).nth(n).boundingBox();
        const x = (pin?.x ?? 0) - (frame?.x ?? 0);
        expect(x).toBeGreaterThanOrEqual(0);
        expect(x + (pin?.width ?? 0)).toBeLessThanOrEqual(PAPER_PX);
      }
    });
    const map = await print(page);
    expect(map).toHaveLength(1);
    const shown = [PHARMACY.name, keyword, 'Scanned ', '3 × 3', '© OpenStreetMap', 'not in the top 20'];
    for (const text of [...shown, ...ranks]) expect(map[0]).toContain(text);
    for (const text of ['Settings', 'New scan', 'Compare with', 'Print', 'Sign out', 'GeoJSON'])
      expect(map[0]).not.toContain(text);

    for (const [tab, shows] of [
      ['history', 'Scans in this period'],
      ['competitors', 'Ahead of you at'],
    ] as const) {
      await page.goto(`/dashboard/businesses/${id}/${tab}`);
      await page.getByRole('columnheader', { name: 'ATRP' }).waitFor();
      await page.getByText('© OpenStreetMap contributors').waitFor();
      const paper = (await print(page)).join(' ');
      for (const text of [PHARMACY.name, keyword, shows, '© OpenStreetMap']) expect(paper).toContain(text);
      for (const text of ['Settings', 'New scan', 'Show more']) expect(paper).not.toContain(text);
    }
  });

  let scanned: { owner: Awaited<ReturnType<Stage['newOwner']>>; id: number };

  beforeAll(async () => {
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword] });
    await scan(owner.api, { business_id: id });
    await scan(owner.api, { business_id: id });
    scanned = { owner, id };
  });

  async function open() {
    const { owner, id } = scanned;
    const page = await stage().newPageOf(owner, { path: `/dashboard/businesses/${id}/map` });
    await pinsOf(page).nth(8).waitFor();
    await page.getByText('2 of 2').waitFor();
    return { page, id, keyword: PHARMACY.keyword };
  }
});

/** Makes a report about a business. @returns the path of a link to it */
async function shareReport(api: Api, id: number): Promise<string> {
  const request = { business_ids: [id], from: '2000-01-01', to: '2099-01-01', locale: 'es' };
  const { body } = await api.post('/api/v1/reports').send(request);
  const report = `/api/v1/reports/${body.id}`;
  const read = async () => (await api.get(report)).body;
  await until(read, ({ status }) => status === 'completed');
  const shared = await api.post(`${report}/shares`).send({}).expect(201);
  const { pathname, hash } = new URL(String(shared.body.url));
  return pathname + hash;
}

/** Returns what lies beyond the window, or is cut off, of a page and the lines of a text. */
function cutTexts(page: Page, text: string): Promise<readonly string[]> {
  return page.evaluate((shown) => {
    const root = document.documentElement;
    const cut = root.scrollWidth > window.innerWidth ? [`page: ${root.scrollWidth}`] : [];
    const lines = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (lines.nextNode()) {
      const { currentNode } = lines;
      const element = currentNode.parentElement;
      if (!currentNode.textContent?.includes(shown) || !element || element.closest('option')) continue;
      const range = document.createRange();
      range.selectNodeContents(currentNode);
      const { right } = range.getBoundingClientRect();
      const edge = Math.min(window.innerWidth, element.getBoundingClientRect().right + 1);
      if (right > edge) cut.push(`${element.tagName}: ${Math.round(right)} > ${Math.round(edge)}`);
    }
    return cut;
  }, text);
}

/** Runs `work` while the page is prepared for printing. */
async function prepared(page: Page, work: () => Promise<void>): Promise<void> {
  const theme = () => page.locator('html').getAttribute('data-theme');
  const tell = (event: string) => page.evaluate((name) => window.dispatchEvent(new Event(name)), event);
  await tell('beforeprint');
  expect(await theme()).toBe('light');
  await work();
  await tell('afterprint');
  expect(await theme()).toBeNull();
}

/** Prints a page. @returns the text of each sheet */
async function print(page: Page): Promise<readonly string[]> {
  return (await readPdf(await page.pdf({ format: 'A4' }))).pages;
}

/** Width of printed maps, for A4 and Letter. */
const PAPER_PX = 640;

/** In three scripts, without a space. */
const LONG_NAME =
  'GRANDWELLNESSANDMATERNITYWOMENCENTREСтоматологическаяКлиникаЖемчужинаஸ்ரீமீனாட்சிஅம்மன்மருத்துவமனை';
