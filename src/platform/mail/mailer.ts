/** A message in plain text. */
export interface Mail {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail if SMTP_URL is set. */
export abstract class Mailer {
  abstract readonly isConfigured: boolean;

  /** @throws Error if the server rejects the message or SMTP_URL is not set */
  abstract send(mail: Mail): Promise<void>;
}

/** The mailer without SMTP_URL. */
export class NoMailer extends Mailer {
  override readonly isConfigured = false;

  override send(): Promise<void> {
    return Promise.reject(new Error('cannot send e-mail: SMTP_URL is not set'));
  }
}
