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
    // An object, because a string would be parsed and may be a list of addresses.
    await transport.sendMail({ from: this.settings.from, to: { name: '', address: to }, subject, text });
  }

  async onApplicationShutdown(): Promise<void> {
    (await this.transport)?.close();
  }

  /** Loads the library for the first message. */
  private async connect() {
    const { createTransport } = await import('nodemailer');
    const { url, requiresTls: requireTLS } = this.settings;
    return createTransport({ url, requireTLS, ...TIMEOUTS });
  }
}
