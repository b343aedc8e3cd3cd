import { eventKind } from '#platform/outbox/define-event';
import { Outbox } from '#platform/outbox/outbox.repository';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { AddEndpoint } from '../../src/webhooks/endpoints/add-endpoint.js';
import { requireSlack } from '../notifications/shapes.js';
import { until } from '../support/wait.js';
import { WebhookReceiver } from '../support/webhook-receiver.js';
import { faults } from './axe.js';
import { describeDashboard } from './describe-dashboard.js';

const PATH = '/dashboard/settings/notifications';

describeDashboard('notifications page', (stage) => {
  it('the notifications page adds, tests, edits and deletes a channel, and resends a message of its log', async () => {
    const owner = await stage().newOwner();
    const receiver = await WebhookReceiver.start();
    const page = await stage().newPageOf(owner);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Notifications' }).click();
    await page.getByText('No notification channels yet').waitFor();
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add channel' }).click();
    const dialog = page.getByRole('dialog');

    stage().expectsRefusals = true;
    await dialog.getByText('Email', { exact: true }).click();
    await dialog.getByText('This service has no mail server').waitFor();
    await dialog.getByLabel('Email').last().fill('anna@example.com');
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await dialog.getByText('This service sends no email').waitFor();
    await dialog.getByText('Slack', { exact: true }).click();
    await dialog.getByLabel('Webhook URL').fill('https://me:password@example.com/');
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await dialog.getByText('must not contain a user name or a password').waitFor();
    await dialog.getByLabel('Webhook URL').fill(receiver.url('/slack'));
    await dialog.getByLabel('Name').fill('Team');
    await dialog.getByLabel('Ranks changed').check();
    await dialog.getByLabel('Tags').fill('north\n');
    await dialog.getByText('Weekly digest').click();
    await dialog.getByLabel('Day').selectOption('Friday');
    await dialog.getByLabel('Time', { exact: true }).selectOption('9:00 AM');
    await dialog.getByLabel('Time zone').fill('Europe/Madrid');
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Add channel' }).click();
    await page.getByRole('heading', { name: 'Team' }).waitFor();
    await page.getByText('Friday at 9:00 AM').waitFor();
    await page.getByText('Only businesses tagged north').waitFor();
    expect((await owner.api.get('/api/v1/notification-channels')).body).toMatchObject([
      {
        kind: 'slack',
        name: 'Team',
        events: ['rank.changed', 'alert.triggered'],
        tags: ['north'],
        significant_only: true,
        rhythm: 'weekly',
        weekday: 5,
        hour: 9,
        timezone: 'Europe/Madrid',
      },
    ]);

    await page.getByLabel('Sample message').selectOption('Ranks changed');
    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('Test sent: the server accepted it with 200').waitFor();
    const [sample] = receiver.at('/slack');
    requireSlack(JSON.parse(sample?.body ?? ''));

    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByText('At once').click();
    await dialog.getByText('All events', { exact: true }).click();
    await dialog.getByLabel('Tags').fill('');
    await dialog.getByRole('button', { name: 'Save' }).click();
    // The dialog has this text too.
    await dialog.waitFor({ state: 'detached' });
    await page.getByText('At once').waitFor();
    // The header moves the automatic attempt, which comes after five seconds, behind the end of the test.
    receiver.answer('/slack', 400, { 'retry-after': '3600' });
    const event = {
      accountId: owner.accountId,
      livemode: true,
      businessId: null,
      kind: eventKind('scan.completed'),
      data: { id: 7 },
    };
    const { server } = stage();
    await server.inContext(() => server.app.get(Outbox).add(event));
    await until(
      async () =>
        (await owner.api.get('/api/v1/notification-channels')).body as { failing_since: string | null }[],
      (channels) => channels.some(({ failing_since: since }) => since !== null),
    );
    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'A scan ended' });
    await row.getByText('Retrying').waitFor();
    const failing = page.getByText('Messages have been failing since');
    await failing.waitFor();
    receiver.answer('/slack', 200);
    await row.getByRole('button', { name: 'Details' }).click();
    await dialog.getByText('400').waitFor();
    expect(await faults(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('The message was queued to be sent again').waitFor();
    await dialog.getByRole('listitem').nth(1).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await row.getByText('Delivered').waitFor();
    await failing.waitFor({ state: 'detached' });
    expect(receiver.at('/slack')).toHaveLength(3);

    await page.getByRole('button', { name: 'Turn off' }).click();
    await page.getByText('Turn the channel on to receive the events').waitFor();
    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No notification channels yet').waitFor();
    await page.getByRole('link', { name: 'Audit log' }).click();
    await page.getByText('Deleted the slack channel').waitFor();
    await receiver.stop();
  });

  it('the notifications page lists recipients that bounced or unsubscribed, in Spanish and on a phone', async () => {
    const owner = await stage().newOwner();
    const { server } = stage();
    const tenant = { accountId: owner.accountId, livemode: true };
    const add = (url: string) =>
      server.inContext(() => server.app.get(AddEndpoint).run(tenant, { transport: 'email', url }));
    for (const [address, reason] of [
      [`${'long-name-'.repeat(6)}@example.com`, 'unsubscribed'],
      ['gone@example.com', 'bounced'],
    ] as const) {
      const { endpoint } = await add(address);
      await server.sql('update webhook_endpoint set enabled = false, disabled_reason = ? where id = ?', [
        reason,
        endpoint.id,
      ]);
    }
    const page = await stage().newPageOf(owner, { locale: 'es-UY', width: 375, path: PATH });
    await page.getByText('El destinatario se dio de baja').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await page.getByText('La dirección rechazó cinco mensajes').waitFor();
    await page.getByRole('link', { name: 'gone@example.com' }).click();
    await page.getByText('Revisa la dirección en Editar').waitFor();
    await page.getByText('Aún no hay mensajes').waitFor();
    expect(await overflowOf(page)).toBe(0);
    expect(await faults(page)).toEqual([]);
    await page.getByRole('button', { name: 'Editar' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByText('Resumen diario').click();
    await dialog.getByLabel('Zona horaria').waitFor();
    expect(await overflowOf(page)).toBe(0);
    await dialog.getByRole('button', { name: 'Guardar' }).click();
    await page.getByText(/Cada día a las 0?8:00/).waitFor();
    await page.getByRole('button', { name: 'Encender' }).click();
    await page.getByText('Activo', { exact: true }).waitFor();
  });
});

function overflowOf(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
}
