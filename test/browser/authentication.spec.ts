import { expect, it } from 'vitest';
import { ResetPassword } from '../../src/accounts/users/reset-password.js';
import { SetUp } from '../../src/accounts/users/set-up.js';
import { UsersRepository } from '../../src/accounts/users/users.repository.js';
import { describeDashboard, describeNewInstallation } from './describe-dashboard.js';
import { pinsOf, signIn } from './stage.js';

describeNewInstallation('set-up page', (stage) => {
  it('the set-up link of a new installation leads to the first heat map', async () => {
    const { server } = stage();
    const { path } = await server.inContext(() => server.app.get(SetUp).link());
    const page = await stage().newPage();
    await page.goto('/dashboard');
    await page.getByText('This service has no account yet').waitFor();
    await page.goto(path);
    await page.getByLabel('Email').fill('first@example.com');
    await page.getByLabel('Password', { exact: true }).fill('quiet harbour lantern');
    await page.getByRole('button', { name: 'Create account' }).click();
    await page.getByRole('heading', { name: 'Try a sample' }).waitFor();
    expect(await page.getByText('first@example.com').count()).toBe(1);
    await page.getByRole('button', { name: 'Scan the sample' }).click();
    await pinsOf(page).nth(48).waitFor();
    await page.getByText('© OpenStreetMap contributors').waitFor();
  });
});

describeDashboard('sign-in pages', (stage) => {
  it('the sign-in page rejects a wrong password and returns to the requested page after signing in', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPage();
    stage().expectsRefusals = true;
    await page.goto('/dashboard/settings/team');
    await page.waitForURL('**/sign-in?next=*');
    await signIn(page, { email: owner.email, password: 'not the password' });
    const alert = page.getByRole('alert');
    await alert.getByText('The email address or password is wrong').first().waitFor();
    expect(await alert.locator('code').textContent()).toMatch(/^[\w-]{8,}$/);
    await signIn(page, owner);
    await page.waitForURL('/dashboard/settings/team');
    await page.getByRole('button', { name: 'Sign out' }).click();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { name: 'Sign in' }).waitFor();
  });

  it('the join page accepts an invitation, in the language of the browser', async () => {
    const owner = await stage().newOwner();
    const page = await stage().newPageOf(owner, { path: '/dashboard/settings/team' });
    await page.getByRole('button', { name: 'Invite' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Email').fill('colega@example.com');
    await dialog.getByRole('button', { name: 'Invite' }).click();
    const link = await dialog.getByText('/dashboard/join#').textContent();

    const theirs = await stage().newPage({ locale: 'es-UY' });
    await theirs.goto(new URL(link ?? '').pathname + new URL(link ?? '').hash);
    await theirs.getByText('Te unes como Miembro: colega@example.com').waitFor();
    await theirs.getByLabel('Contraseña nueva', { exact: true }).fill('puerto tranquilo farol');
    await theirs.getByRole('button', { name: 'Unirme al equipo' }).click();
    await theirs.getByRole('heading', { name: 'Prueba con una muestra' }).waitFor();
    expect(await theirs.locator('html').getAttribute('lang')).toBe('es');
  });

  it('the reset page sets a new password with a link', async () => {
    const { server } = stage();
    const owner = await stage().newOwner();
    const path = await server.inContext(async () => {
      const user = await server.app.get(UsersRepository).findByEmail(owner.email);
      if (!user) throw new Error('no such user');
      return server.app.get(ResetPassword).link(user).path;
    });
    const page = await stage().newPage();
    await page.goto(path);
    await page.getByLabel('New password', { exact: true }).fill('another quiet harbour');
    await page.getByRole('button', { name: 'Set password' }).click();
    await page.getByText('Your new password is set').waitFor();
    await signIn(page, { email: owner.email, password: 'another quiet harbour' });
    await page.waitForURL('/dashboard');
  });
});
