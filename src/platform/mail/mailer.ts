/** A message in plain text. */
export interface Mail {
  /** One e-mail address. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
}

/** Sends e-mail, where there is a server for it. */
export abstract class Mailer {
  abstract readonly isConfigured: boolean;

  /** @throws Error when the server does not take it, or there is none */
  abstract send(mail: Mail): Promise<void>;
}

/** Without SMTP_URL. */
export class NoMailer extends Mailer {
  override readonly isConfigured = false;

  override send(): Promise<void> {
    return Promise.reject(new Error('no e-mail can be sent: SMTP_URL is not set'));
  }
}
