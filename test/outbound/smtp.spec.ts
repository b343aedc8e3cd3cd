import { loadConfig } from '#config';
import { SmtpMailer } from '#platform/mail/smtp-mailer';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { FakeSmtp } from '../support/fakes/smtp.js';

const MAIL = { to: 'reader@example.com', subject: 'Hello', text: 'Hello' };

describe('SmtpMailer', () => {
  let smtp: FakeSmtp;

  beforeAll(async () => {
    smtp = await FakeSmtp.start();
  });
  afterAll(() => smtp.stop());

  it('sends nothing to a server that offers no TLS if TLS is required', async () => {
    const mailer = new SmtpMailer({ url: smtp.url, from: 'ranks@example.com', requiresTls: true });
    await expect(mailer.send(MAIL)).rejects.toThrow(/STARTTLS|TLS/);
    await mailer.onApplicationShutdown();
    expect(smtp.messages).toEqual([]);
  });

  it.each([
    ['smtp://mail.example.com:587', {}, true],
    ['smtp://mail.example.com:587', { SMTP_REQUIRE_TLS: 'false' }, false],
    ['smtp://localhost:25', {}, false],
    ['smtp://127.0.0.1:25', {}, false],
  ])('SMTP_URL=%s with %o requires TLS: %s', (SMTP_URL, more, requiresTls) => {
    const { mail } = loadConfig({ SMTP_URL, SMTP_FROM: 'ranks@example.com', ...more });
    expect(mail).toMatchObject({ requiresTls });
  });
});
