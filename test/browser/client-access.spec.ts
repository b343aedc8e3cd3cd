import { expect, it } from 'vitest';
import { DASHBOARD, newColleague, signIn } from '../support/dashboard.js';
import { OTHER_PHARMACY, PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { pinsOf } from './stage.js';

describeDashboard('access by tags', (stage) => {
  it('a client sees the results of its businesses, and neither other businesses nor settings nor credits', async () => {
    const owner = await newAccount();
    const client = await newColleague(stage().server, owner, 'client', ['acme']);
    const page = await stage().newPageOf(client);
    await page.getByRole('link', { name: PHARMACY.name }).first().waitFor();
    const text = await page.locator('main').innerText();
    expect(text).not.toContain(OTHER_PHARMACY.name);
    expect(text.toLowerCase()).not.toContain('credits');
    expect(await page.getByRole('link', { name: 'Add a business' }).count()).toBe(0);
    for (const path of ['', '/history', '/competitors', '/insights', '/schedules', '/alerts', '/map']) {
      await page.goto(`/dashboard/businesses/${owner.mine}${path}`);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await page.waitForLoadState('networkidle');
      expect(await page.getByRole('button', { name: 'New scan' }).count()).toBe(0);
    }
    await pinsOf(page).first().waitFor();
    await page.getByRole('link', { name: 'Settings' }).click();
    const links = page.getByRole('navigation', { name: 'Settings' }).getByRole('link');
    await links.first().waitFor();
    expect(await links.allInnerTexts()).toEqual(['Account']);
    stage().expectsRefusals = true;
    await page.goto('/dashboard/settings/billing');
    await page.getByText('You have access to businesses with the tags acme.').waitFor();
  });

  it('an owner who narrows a member sees what the member made, and revokes it by choice', async () => {
    const owner = await newAccount();
    const member = await newColleague(stage().server, owner, 'member');
    for (const tag of ['acme', 'beta']) {
      const body = { tag, livemode: true, days: 365 };
      await member.browser.post(`${DASHBOARD}/tag-shares`).send(body).expect(201);
    }
    const page = await stage().newPageOf(owner, { path: '/dashboard/settings/team' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: `Edit tags: ${member.email}` }).click();
    await dialog.getByLabel('Only businesses with these tags').fill('acme');
    const group = dialog.getByRole('group', { name: 'Revoke what they made' });
    await group.getByLabel('Link to the tag beta').check();
    expect(await group.getByLabel('Link to the tag acme').isChecked()).toBe(false);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    const linksTo = async (tag: string): Promise<unknown[]> =>
      (await owner.browser.get(`${DASHBOARD}/tag-shares?livemode=true&tag=${tag}`).expect(200)).body;
    expect([await linksTo('acme'), await linksTo('beta')].map(({ length }) => length)).toEqual([1, 0]);
    const removal = page.getByRole('button', { name: `Remove: ${member.email}` });
    await removal.click();
    await dialog.getByLabel('Link to the tag acme').waitFor();
    expect(await dialog.getByLabel('Link to the tag beta').count()).toBe(0);
    expect(await dialog.getByLabel('Link to the tag acme').isChecked()).toBe(true);
  });

  it('an owner invites a client with tags and changes them, and a restricted member adds a business with its tag', async () => {
    const owner = await newAccount();
    const page = await stage().newPageOf(owner, { path: '/dashboard/settings/team' });
    const dialog = page.getByRole('dialog');
    await page.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByLabel('Email').fill('new-client@example.com');
    await dialog.getByLabel('Role').selectOption('Client');
    stage().expectsRefusals = true;
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByText('A client needs at least one tag').waitFor();
    await dialog.getByLabel('Only businesses with these tags').fill('acme\nbeta');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    await dialog.getByRole('heading', { name: 'Invitation created' }).waitFor();
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByText('acme, beta').waitFor();

    const member = await newColleague(stage().server, owner, 'member', ['beta']);
    await page.reload();
    await page.getByRole('button', { name: `Edit tags: ${member.email}` }).click();
    await dialog.getByLabel('Only businesses with these tags').fill('gamma');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('gamma').waitFor();

    const team = await owner.browser.get(`${DASHBOARD}/team`).expect(200);
    expect(team.body).toContainEqual(
      expect.objectContaining({ email: member.email, restricted_to_tags: ['gamma'] }),
    );
    const theirs = await stage().newPageOf(member, { path: '/dashboard/businesses/new' });
    const url = `https://www.google.com/maps/place/New+Place/@10,10,17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d10!4d10`;
    await theirs.getByLabel(/Google Maps/).fill(url);
    await theirs.getByRole('button', { name: 'Add business' }).click();
    await theirs.getByRole('heading', { name: 'New Place' }).waitFor();
    const { body } = await owner.api.get('/api/v1/businesses?tag=gamma').expect(200);
    expect(body).toMatchObject([{ label: 'New Place', tags: ['gamma'] }]);
  });

  async function newAccount() {
    const { server } = stage();
    const account = await stage().newOwner();
    const browser = await signIn(server, account.email, account.password);
    const keywords = [PHARMACY.keyword];
    const mine = await createBusiness(account.api, PHARMACY, { keywords, tags: ['acme'] });
    await createBusiness(account.api, OTHER_PHARMACY, { keywords, tags: ['beta'] });
    await scan(account.api, { business_id: mine });
    return { ...account, browser, mine };
  }
});
