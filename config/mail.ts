import type { Environment } from './environment.schema.js';

/** How e-mail is sent. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password where the server wants them. */
  readonly url: string;
  /** The sender's e-mail address. */
  readonly from: string;
}

export function mailSettings({ SMTP_URL: url, SMTP_FROM: from }: Environment): MailSettings | null {
  if (url === undefined) return null;
  return { url, from: from ?? userOf(url) };
}

/** Most servers know their users by an e-mail address, which may then send. */
export function namesSender(smtpUrl: string): boolean {
  return URL.canParse(smtpUrl) && /@|%40/.test(new URL(smtpUrl).username);
}

function userOf(smtpUrl: string): string {
  return decodeURIComponent(new URL(smtpUrl).username);
}
