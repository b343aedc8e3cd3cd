import { writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DeliverWebhooks } from '../../src/webhooks/delivery/deliver-webhooks.js';
import { RelayEvents } from '../../src/webhooks/delivery/relay-events.js';
import { MailServer } from '../support/fakes/mail-server.js';
import { PHARMACY } from '../support/samples.js';
import { createBusiness, scan } from '../support/steps.js';
import { TestServer } from '../support/test-server.js';
import { until } from '../support/wait.js';

/** Where the HTML is kept for a look in a browser, and beside it the message for a filter. */
const KEPT = process.env['KEEP_EMAIL'];

describe('SendEmail', () => {
  it('shows the heat map of the scan of an event as an inline PNG', async () => {
    const api = await server.newCustomer();
    const channel = { kind: 'email', target: 'anna@example.com', events: ['scan.completed'] };
    await api.post('/api/v1/notification-channels').send(channel).expect(201);
    const business_id = await createBusiness(api, PHARMACY);
    await scan(api, { business_id });
    await server.drain(RelayEvents);
    await server.drain(DeliverWebhooks);
    const [message] = await until(
      () => Promise.resolve(mail.to('anna@example.com')),
      (all) => all.length > 0,
    );
    const [map] = message?.mail.attachments ?? [];
    expect(map).toMatchObject({ contentType: 'image/png', contentDisposition: 'inline', related: true });
    expect(map?.content.subarray(1, 4).toString()).toBe('PNG');
    // The parser replaces the content ID by the picture.
    expect(message?.mail.html).toContain('src="data:image/png;base64,');
    // Quoted-printable breaks lines anywhere.
    expect(message?.source.replaceAll(/=\r?\n/g, '')).toContain(`cid:${map?.cid}`);
    expect(message?.mail.headers.get('auto-submitted')).toBe('auto-generated');
    // What two filters count as signs of spam.
    expect(message?.mail.messageId).toMatch(/^<evt_[0-9a-f]{32}\.\d+@example\.com>$/);
    expect(message?.mail.html).not.toMatch(/<a [^>]*>\s*<img/);
    expect(message?.source).toContain('<anna@example.com>\r\n');
    if (KEPT === undefined) return;
    await writeFile(KEPT, String(message?.mail.html));
    await writeFile(`${KEPT}.eml`, String(message?.source));
  });

  let server: TestServer;
  let mail: MailServer;

  beforeAll(async () => {
    mail = await MailServer.start();
    const env = { SMTP_URL: mail.url, SMTP_FROM: 'ranks@example.com', PUBLIC_URL: 'http://ranks.example' };
    server = await TestServer.start(undefined, env);
  });

  afterAll(async () => {
    await server.stop();
    await mail.stop();
  });
});
