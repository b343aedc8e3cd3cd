import { eventKind } from '#platform/outbox/define-event';
import { Outbox } from '#platform/outbox/outbox.repository';
import { Webhook } from 'standardwebhooks';
import { expect, it } from 'vitest';
import { until } from '../support/wait.js';
import { eventIn, type Received, WebhookReceiver } from '../support/webhook-receiver.js';
import { describeDashboard } from './describe-dashboard.js';
import { observe } from './observe-page.js';

/** Verifies a request as a receiver does. @returns the event */
function verified(secret: string, { body, headers }: Received): unknown {
  return new Webhook(secret).verify(body, headers as Record<string, string>);
}

describeDashboard('webhooks page', (stage) => {
  it('the webhooks page adds, tests, rotates and deletes an endpoint, and shows and resends its deliveries', async () => {
    const owner = await stage().newOwner();
    const receiver = await WebhookReceiver.start();
    const arrived = (count: number) =>
      until(
        () => Promise.resolve(receiver.at('/hooks')),
        ({ length }) => length >= count,
      );
    const page = await stage().newPageOf(owner);
    await page.getByRole('link', { name: 'Settings' }).click();
    await page.getByRole('link', { name: 'Webhooks' }).click();
    await page.getByText('No webhook endpoints yet').waitFor();
    await page.getByRole('button', { name: 'Add endpoint' }).click();
    const dialog = page.getByRole('dialog');
    stage().expectsRefusals = true;
    await dialog.getByLabel('URL').fill('https://me:password@example.com/');
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    await dialog.getByText('must not contain a user name or a password').waitFor();
    await dialog.getByLabel('URL').fill(receiver.url('/hooks'));
    await dialog.getByLabel('Selected events').check();
    await dialog.getByLabel('rank.changed').check();
    await dialog.getByRole('button', { name: 'Add endpoint' }).click();
    const secret = (await dialog.locator('.secret code').textContent()) ?? '';
    expect(secret).toMatch(/^whsec_/);
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByRole('heading', { name: receiver.url('/hooks') }).waitFor();
    expect(await page.content()).not.toContain(secret);

    await page.getByRole('button', { name: 'Send a test' }).click();
    await page.getByText('your server responded with 200').waitFor();
    const [test] = await arrived(1);
    expect(test && verified(secret, test)).toMatchObject({ type: 'webhook.test' });

    const { server } = stage();
    const event = {
      accountId: owner.accountId,
      livemode: true,
      businessId: null,
      kind: eventKind('scan.completed'),
      data: { id: 7 },
    };
    await server.inContext(() => server.app.get(Outbox).add(event));
    const [, sent] = await arrived(2);
    expect(sent && verified(secret, sent)).toMatchObject({ type: 'scan.completed', data: { id: 7 } });

    await page.reload();
    const row = page.getByRole('row').filter({ hasText: 'scan.completed' });
    await row.getByText('Delivered').waitFor();
    await row.getByRole('button', { name: 'Details' }).click();
    await dialog.getByText('"id": 7').waitFor();
    expect(await dialog.getByRole('listitem').count()).toBe(1);
    await dialog.getByRole('button', { name: 'Send again' }).click();
    await dialog.getByText('queued to be sent again').waitFor();
    const [, , again] = await arrived(3);
    expect(again?.body).toBe(sent?.body);
    expect(again && verified(secret, again)).toMatchObject({ type: 'scan.completed' });
    await dialog.getByRole('listitem').nth(1).waitFor();
    await dialog.getByRole('button', { name: 'Close' }).last().click();

    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByText('The previous secret stays valid until').waitFor();
    const next = (await dialog.locator('.secret code').textContent()) ?? '';
    await dialog.getByRole('button', { name: 'I have copied it' }).click();
    await page.getByLabel('Type of the test event').selectOption('rank.changed');
    await page.getByRole('button', { name: 'Send a test' }).click();
    const [, , , rotated] = await arrived(4);
    for (const either of [secret, next])
      expect(rotated && verified(either, rotated)).toMatchObject({ type: 'rank.changed', sample: true });
    await page.getByRole('button', { name: 'Edit' }).click();
    await dialog.getByLabel('Tags').fill(' Acme \nnorth\n');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await page.getByText('Only businesses tagged Acme, north').waitFor();
    await page.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByRole('button', { name: 'New secret' }).click();
    await dialog.getByText('still valid until').waitFor();
    await dialog.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Delete' }).click();
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await page.getByText('No webhook endpoints yet').waitFor();

    await page.getByRole('link', { name: 'Audit log' }).click();
    const { host } = new URL(receiver.url());
    await page.getByText(`Deleted the webhook endpoint ${host}`).waitFor();
    await page.getByText(`Resent 1 event to the webhook endpoint ${host}`).waitFor();
    const rowsSeen = await observe(page, () => document.querySelectorAll('main tbody tr').length);
    await page.getByLabel('Action').selectOption('API keys');
    // Visible rows stay until the filtered rows are loaded.
    await expect.poll(() => page.getByText('webhook endpoint').count()).toBe(0);
    await page.getByText('Created API key').waitFor();
    expect(Math.min(...(await rowsSeen()))).toBe(1);
    await receiver.stop();
  });

  it('the webhooks page explains why an endpoint was stopped, and resends missed events when it is on again', async () => {
    const owner = await stage().newOwner();
    const receiver = await WebhookReceiver.start();
    receiver.answer('/gone', 410);
    const { id } = await stage().newWebhook(owner, receiver.url('/gone'));
    const page = await stage().newPageOf(owner, {
      locale: 'es-UY',
      path: `/dashboard/settings/webhooks/${id}`,
    });
    await page.getByRole('button', { name: 'Enviar una prueba' }).click();
    await page.getByText('Detenido a petición de tu servidor').waitFor();
    await page.getByText('La prueba falló: tu servidor respondió 410').waitFor();
    const { server } = stage();
    const event = {
      accountId: owner.accountId,
      livemode: true,
      businessId: null,
      kind: eventKind('rank.changed'),
      data: {},
    };
    await server.inContext(() => server.app.get(Outbox).add(event));
    await until(
      () => server.sql('select 1 from outbox_event where relayed_at is null'),
      ({ length }) => length === 0,
    );
    receiver.answer('/gone', 204);
    await page.getByRole('button', { name: 'Encender' }).click();
    await page.getByRole('button', { name: 'Reenviar fallidos' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('button', { name: 'Reenviar' }).click();
    // Stopping the endpoint triggered an alert, which is also an event.
    await dialog.getByText('2 eventos están en cola para reenviarse').waitFor();
    await dialog.getByRole('button', { name: 'Cerrar' }).last().click();
    for (const type of ['rank.changed', 'alert.triggered']) {
      await page.getByRole('row').filter({ hasText: type }).getByText('Entregado').waitFor();
    }
    const types = receiver.at('/gone').map((received) => eventIn(received).type);
    expect(types.sort()).toEqual(['alert.triggered', 'rank.changed', 'webhook.test']);
    await server.sql(`update webhook_endpoint set paused_until = now() + interval '1 hour' where id = ?`, [
      id,
    ]);
    await page.reload();
    await page.getByText('En pausa a petición de tu servidor').waitFor();
    await receiver.stop();
  });
});
