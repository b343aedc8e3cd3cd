import type { Environment } from './environment.schema.js';

/** Settings for sending e-mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** The sender's e-mail address. */
  readonly from: string;
}

/** Returns the mail settings, or null without SMTP_URL. The sender defaults to the user in SMTP_URL. */
export function mailSettings({ SMTP_URL: url, SMTP_FROM: from }: Environment): MailSettings | null {
  if (url === undefined) return null;
  return { url, from: from ?? userOf(url) };
}

/** Reports whether the user in an SMTP URL is an e-mail address, as on most servers, and can be the sender. */
export function userIsEmailAddress(smtpUrl: string): boolean {
  return URL.canParse(smtpUrl) && /@|%40/.test(new URL(smtpUrl).username);
}

function userOf(smtpUrl: string): string {
  return decodeURIComponent(new URL(smtpUrl).username);
}
