import { expect, it } from 'vitest';
import { withClockAdvanced } from '../support/dashboard.js';
import { mapsUrl, PHARMACY } from '../support/samples.js';
import { createBusiness } from '../support/steps.js';
import { describeDashboard } from './describe-dashboard.js';
import { PROBLEM } from './held-responses.js';
import { signIn } from './stage.js';

describeDashboard('errors in the dashboard', (stage) => {
  it('the dashboard asks to sign in when the session has ended, and keeps the page and typed text', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner);
    await page.getByLabel('Google Maps link').fill(mapsUrl('Corner Shop', -34.9, -56.19));
    await page.getByLabel('Keywords').fill('written with care');
    // A late response of the page would end the session before the form does.
    await page.waitForLoadState('networkidle');
    await stage().server.sql(
      'delete from user_session where user_id in (select id from app_user where email = ?)',
      [owner.email],
    );
    stage().expectsRefusals = true;
    await page.getByLabel('Scan the first keyword now').uncheck();
    await page.getByRole('button', { name: 'Add business' }).click();
    await page.getByText('Your session has ended').waitFor();
    await signIn(page, owner);
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    // The typed text is still there.
    await page.getByRole('button', { name: 'Add business' }).click();
    await page.getByRole('heading', { name: 'Corner Shop' }).waitFor();
    await page.getByRole('link', { name: 'written with care' }).waitFor();

    // Without a cookie, signing in returns to the same address with its query.
    const id = await createBusiness(owner.api, PHARMACY, { keywords: [PHARMACY.keyword, 'perfumería'] });
    const there = `/dashboard/businesses/${id}/history?keyword=perfumer%C3%ADa`;
    await page.context().clearCookies();
    await page.goto(there);
    await page.waitForURL('**/sign-in?next=*');
    await signIn(page, owner);
    await page.waitForURL(there);
    await page.getByText('No scans in this period').waitFor();
  });

  it('the dashboard replaces an expired token once, without an error', async () => {
    const page = await stage().newPageOf(await stage().newOwner());
    await page.getByRole('heading', { name: 'Try a sample' }).waitFor();
    stage().expectsRefusals = true;
    const answers: string[] = [];
    page.on('response', (response) =>
      answers.push(`${response.status()} ${new URL(response.url()).pathname}`),
    );
    await withClockAdvanced(stage().server, 16 * 60_000, async () => {
      await page.getByRole('link', { name: 'Competitors' }).click();
      await page.getByText('No competitors yet').waitFor();
    });
    // Any request of the page may be the first with the old token; the others may already have the new one.
    expect(answers).toContainEqual(expect.stringMatching(/^401 \/api\/v1\//));
    expect(answers).toContain('200 /api/v1/competitors');
    expect(answers.filter((answer) => answer.endsWith('/dashboard/api/token'))).toHaveLength(1);
  });

  it('the dashboard shows an error with its request id, and retries', async () => {
    const page = await stage().newPageOf(await stage().newOwner());
    stage().expectsRefusals = true;
    await page.route('**/api/v1/competitors*', (route) =>
      route.fulfill({
        status: 500,
        contentType: 'application/problem+json',
        body: JSON.stringify(PROBLEM),
      }),
    );
    await page.getByRole('link', { name: 'Competitors' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('The disk is on fire.').waitFor();
    expect(await alert.textContent()).toContain('req-4711');
    await page.unroute('**/api/v1/competitors*');
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('No competitors yet').waitFor();

    // The script of a page does not load, for example after an update.
    const script = '**/assets/all-schedules-*.js';
    await page.route(script, (route) => route.abort());
    await page.getByRole('link', { name: 'Schedules' }).click();
    await alert.getByText('The service cannot be reached').waitFor();
    await page.unroute(script);
    await alert.getByRole('button', { name: 'Try again' }).click();
    await page.getByRole('heading', { name: 'Schedules', level: 1 }).waitFor();
  });

  it('the dashboard shows errors in Spanish', async () => {
    const page = await stage().newPage({ locale: 'es-UY' });
    stage().expectsRefusals = true;
    await page.goto('/dashboard/sign-in');
    await page.getByLabel('Correo electrónico').fill('nobody@example.com');
    await page.getByLabel('Contraseña', { exact: true }).fill('not the password');
    await page.getByRole('button', { name: 'Iniciar sesión' }).click();
    const alert = page.getByRole('alert');
    await alert.getByText('Revisa los dos y vuelve a intentarlo.').waitFor();
    expect(await alert.textContent()).not.toContain('wrong');
    await page.goto('/dashboard/reset-password#x');
    await page.getByLabel('Contraseña nueva', { exact: true }).fill('short');
    await page.getByRole('button', { name: 'Guardar contraseña' }).click();
    await page.getByText('Debe tener de 12 a 256 caracteres.').waitFor();
  });

  it('the dashboard says when a response is slow or missing', async () => {
    const page = await stage().newPageOf(await stage().newOwner(), { isOnlyForThis: true });
    stage().expectsRefusals = true;
    await page.clock.install();
    let goOn = (): void => undefined;
    const held = new Promise<void>((resolve) => (goOn = resolve));
    await page.route('**/api/v1/competitors*', async (route) => {
      await held;
      await route.abort();
    });
    await page.getByRole('link', { name: 'Competitors' }).click();
    await page.getByText('Loading…').waitFor({ state: 'attached' });
    await page.clock.runFor(500);
    await page.clock.fastForward(6_000);
    await page.getByText('This is taking longer than usual.').waitFor();
    goOn();
    await page.getByText('The service cannot be reached').waitFor();
  });
});
