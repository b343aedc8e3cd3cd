import { addDays } from '#libs/calendar';
import { expect, it } from 'vitest';
import type { Schema } from '../support/api.js';
import { newColleague, signIn } from '../support/dashboard.js';
import { setRanks } from '../support/events.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, insightsGenerated, scan } from '../support/steps.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

const DAY_MS = 86_400_000;
/** Half of the difference between neighbouring pins, by the age of the scan. */
const SPREAD = { 40: 0, 2: 2 } as const;

describeDashboard('actions', (stage) => {
  it('an action is planned, done and dismissed from its insight, and shows what it brought', async () => {
    const { owner, read } = await withInsights();
    const page = await stage().newPageOf(owner, { path: '/dashboard/insights' });
    const found = await read();
    const first = found.find(({ keyword }) => keyword === PHARMACY.keyword);
    const second = found.find((one) => one !== first);
    if (!first || !second) throw new Error('The scans brought fewer than two insights.');
    const cardOf = ({ title, keyword }: Schema<'InsightDto'>) =>
      page.getByRole('article').filter({ hasText: title }).filter({ hasText: keyword });
    const card = cardOf(first);
    await card.getByRole('button', { name: /^Plan/ }).focus();
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Planned for').fill('2999-12-31');
    await dialog.getByLabel('Note (optional)').fill('Ana does it');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await card.getByText('Planned for Dec 31, 2999').waitFor();
    const board = page.locator('section.card').filter({ hasText: 'Your actions' });
    await board.getByText('Ana does it').waitFor();

    stage().expectsRefusals = true;
    await board.getByRole('button', { name: /^Mark as done/ }).click();
    await dialog.getByLabel('Done on').fill('2999-12-30');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('The day is in the future').waitFor();
    expect(await dialog.getByLabel('Note (optional)').inputValue()).toBe('Ana does it');
    await dialog.getByLabel('Done on').fill(daysAgo(20));
    await dialog.getByRole('button', { name: 'Save' }).click();
    await board.getByText('It brought +4.0 positions').waitFor();
    const expected = first.estimated_rank_impact.positions_gained.toFixed(1);
    await board.getByText(`(expected +${expected};`).waitFor();
    await board.getByText('more than random variation').waitFor();
    expect((await read()).find(({ id }) => id === first.id)?.tracked_action).toMatchObject({
      status: 'done',
      done_on: daysAgo(20),
    });

    const other = cardOf(second);
    await other.getByRole('button', { name: /^Dismiss/ }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await other.waitFor({ state: 'detached' });
    await page.getByLabel('Show dismissed').check();
    await other.getByText(/^Dismissed on/).waitFor();
    expect(await faults(page)).toEqual([]);
    await other.getByRole('button', { name: /^Restore/ }).click();
    await other.getByRole('button', { name: /^Plan/ }).waitFor();
    expect((await read()).find(({ id }) => id === second.id)?.tracked_action).toBeNull();
  });

  it('a viewer sees actions and annotations without buttons that change them', async () => {
    const { owner, id, read, path } = await withInsights();
    const [first] = await read();
    const body = { business_id: id, action: first?.action, keyword: first?.keyword, status: 'planned' };
    await owner.api
      .post('/api/v1/actions')
      .send({ ...body, date: daysAgo(1) })
      .expect(201);
    const note = { business_id: id, date: daysAgo(3), text: 'New website' };
    await owner.api.post('/api/v1/annotations').send(note).expect(201);
    const { server } = stage();
    const browser = await signIn(server, owner.email, owner.password);
    const viewer = await newColleague(server, { ...owner, browser }, 'read_only');
    const page = await stage().newPageOf(viewer, { path });
    await page.getByText('Overdue').waitFor();
    const buttons = page.getByRole('button', {
      name: /^(Plan|Mark as done|Dismiss|Edit|Delete|Add annotation)/,
    });
    expect(await buttons.count()).toBe(0);
    await page.goto(path.replace('insights', 'history'));
    await page.getByText('New website').waitFor();
    expect(await buttons.count()).toBe(0);
  });

  it('an annotation of a business or tag is added, edited and deleted beside the history', async () => {
    const { owner, path } = await withInsights();
    const page = await stage().newPageOf(owner, { path: path.replace('insights', 'history') });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Add annotation' }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Enter a date.').waitFor();
    await dialog.getByText('Enter a text.').waitFor();
    await dialog.getByLabel('Date').fill(daysAgo(10));
    await dialog.getByLabel('What happened').fill('New website');
    await dialog.getByLabel('Concerns').selectOption('All businesses with the tag “acme”');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const row = page.getByRole('listitem').filter({ hasText: 'New website' });
    await row.getByText('acme').waitFor();
    await row.getByRole('button', { name: /^Edit/ }).click();
    await dialog.getByLabel('What happened').fill('New website and menu');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('New website and menu').waitFor();
    const { body } = await owner.api.get('/api/v1/annotations').expect(200);
    expect(body).toMatchObject([{ tag: 'acme', date: daysAgo(10), text: 'New website and menu' }]);
    await row.getByRole('button', { name: /^Delete/ }).click();
    await dialog.getByText('It belongs to all businesses with the tag “acme”.').waitFor();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await row.waitFor({ state: 'detached' });
    expect((await owner.api.get('/api/v1/annotations').expect(200)).body).toEqual([]);
  });

  it('the map saves the scans of its series as GIF', async () => {
    const { owner, path } = await withInsights();
    const page = await stage().newPageOf(owner, { path: path.replace('insights', 'map') });
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save as GIF' }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe(`${PHARMACY.keyword}.gif`);
    const parts: Buffer[] = [];
    for await (const part of await download.createReadStream()) parts.push(part as Buffer);
    expect(Buffer.concat(parts).subarray(0, 6).toString()).toBe('GIF89a');
  });

  /** Creates a business with insights from a scan 40 days ago, at rank 9, and one 2 days ago, at rank 5. */
  async function withInsights() {
    const { server } = stage();
    const owner = await stage().newOwner();
    const id = await createBusiness(owner.api, PHARMACY, {
      keywords: [PHARMACY.keyword, 'hotel'],
      tags: ['acme'],
    });
    for (const [ago, rank] of [
      [40, 9],
      [2, 5],
    ] as const) {
      const { id: scanId } = await scan(owner.api, { business_id: id, grid_size: 4 });
      const at = new Date(Date.now() - ago * DAY_MS);
      await server.sql('update scan set completed_at = ? where id = ?', [at, scanId]);
      // Neighbours differ, so that the pins count as independent and the change is significant.
      const ranks = Array.from({ length: 16 }, (_, pin) =>
        isEven(pin) ? rank + SPREAD[ago] : rank - SPREAD[ago],
      );
      await setRanks(server, scanId, ranks);
    }
    await scan(owner.api, { business_id: id, keyword: 'hotel', grid_size: 4 });
    await insightsGenerated(server, owner.accountId);
    const read = async (): Promise<Schema<'InsightDto'>[]> =>
      (await owner.api.get('/api/v1/ai/insights').expect(200)).body;
    return { owner, id, read, path: `/dashboard/businesses/${id}/insights` };
  }
});

function isEven(pin: number): boolean {
  return (Math.floor(pin / 4) + pin) % 2 === 0;
}

function daysAgo(days: number): string {
  return addDays(new Date().toISOString().slice(0, 10), -days);
}
