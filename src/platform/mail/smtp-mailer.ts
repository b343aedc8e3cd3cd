import type { MailSettings } from '#config';
import type { OnApplicationShutdown } from '@nestjs/common';
import { domainToASCII } from 'node:url';
import { type Mail, Mailer, type MailReceipt } from './mailer.js';

const TIMEOUTS = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

export class SmtpMailer extends Mailer implements OnApplicationShutdown {
  override readonly isConfigured = true;
  private transport: ReturnType<SmtpMailer['connect']> | undefined;

  constructor(private readonly settings: MailSettings) {
    super();
  }

  override async send({
    to,
    fromName,
    replyTo,
    subject,
    text,
    html,
    headers,
    messageId,
    pictures = [],
    attachments = [],
  }: Mail): Promise<MailReceipt> {
    const transport = await (this.transport ??= this.connect());
    const { response } = await transport.sendMail({
      from: fromName === undefined ? this.settings.from : { name: fromName, address: this.settings.from },
      // An object, because a string would be parsed and may be a list of addresses. With a name, because filters count it
      // as a sign of spam if the address of a mail with a picture has no angle brackets.
      to: { name: to, address: to },
      ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
      subject,
      text,
      ...(html !== undefined && { html }),
      ...(headers && { headers: { ...headers } }),
      ...(messageId !== undefined && { messageId: `<${messageId}@${domainOf(this.settings.from)}>` }),
      attachments: [
        ...pictures.map(({ id, filename, png }) => ({
          cid: id,
          filename,
          content: png,
          contentType: 'image/png',
          contentDisposition: 'inline' as const,
        })),
        ...attachments,
      ],
    });
    return { status: Number.parseInt(response, 10) || 250, response };
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

/** Filters compare the domain of the Message-ID with that of the sender. */
function domainOf(address: string): string {
  return domainToASCII(address.slice(address.lastIndexOf('@') + 1));
}
