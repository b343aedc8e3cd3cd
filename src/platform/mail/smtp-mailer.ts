import type { MailSettings } from '#config';
import type { OnApplicationShutdown } from '@nestjs/common';
import { type Mail, Mailer } from './mailer.js';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  override readonly isConfigured = true;
  private transport: ReturnType<SmtpMailer['connect']> | undefined;

  constructor(private readonly settings: MailSettings) {
    super();
  }

  override async send({ to, subject, text }: Mail): Promise<void> {
    const transport = await (this.transport ??= this.connect());
    // As an object: a text would be parsed, and may be a list of addresses.
    await transport.sendMail({ from: this.settings.from, to: { name: '', address: to }, subject, text });
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /** The library is loaded by whoever sends the first message. */
  private async connect() {
    const { createTransport } = await import('nodemailer');
    return createTransport({ url: this.settings.url, ...TIMEOUTS });
  }
}
