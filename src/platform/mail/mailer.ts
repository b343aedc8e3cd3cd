/** A message. The plain text is always there; HTML is an alternative. */
export interface Mail {
  /** One e-mail address. */
  readonly to: string;
  /** Shown as the sender. The address of the sender is always SMTP_FROM. */
  readonly fromName?: string;
  readonly replyTo?: string;
  readonly subject: string;
  readonly text: string;
  readonly html?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /**
   * Identifies the message, so that a mail program can recognise a repeated one: the part of the Message-ID before the domain,
   * which is that of the sender.
   */
  readonly messageId?: string;
  readonly pictures?: readonly Picture[];
  readonly attachments?: readonly Attachment[];
}

/** A PNG that the HTML shows as `cid:<id>`. */
export interface Picture {
  readonly id: string;
  readonly filename: string;
  readonly png: Buffer;
}

/** A file that the reader can save. */
export interface Attachment {
  readonly filename: string;
  readonly contentType: string;
  readonly content: Buffer;
}

/** The response of the mail server that accepted a message. */
export interface MailReceipt {
  /** For example 250. */
  readonly status: number;
  readonly response: string;
}

/** Sends e-mail if SMTP_URL is set. */
export abstract class Mailer {
  abstract readonly isConfigured: boolean;

  /** @throws Error if the server rejects the message or SMTP_URL is not set */
  abstract send(mail: Mail): Promise<MailReceipt>;
}

/** The mailer without SMTP_URL. */
export class NoMailer extends Mailer {
  override readonly isConfigured = false;

  override send(): Promise<MailReceipt> {
    return Promise.reject(new Error('cannot send e-mail: SMTP_URL is not set'));
  }
}
