import type { Environment } from './environment.schema.js';

/** Settings for sending e-mail. */
export interface MailSettings {
  /** `smtp://` or `smtps://`, with user and password if the server requires them. */
  readonly url: string;
  /** The sender's e-mail address. */
  readonly from: string;
  /** Whether the connection must be encrypted before the password and the message are sent. */
  readonly requiresTls: boolean;
}

/** Returns the mail settings, or null without SMTP_URL. The sender defaults to the user in SMTP_URL. */
export function mailSettings({
  SMTP_URL: url,
  SMTP_FROM: from,
  SMTP_REQUIRE_TLS: requireTls,
}: Environment): MailSettings | null {
  if (url === undefined) return null;
  return { url, from: from ?? userOf(url), requiresTls: requireTls && !isOnThisMachine(url) };
}

/** A server on this machine needs no encryption, and often has no certificate. */
function isOnThisMachine(url: string): boolean {
  return /^(localhost|127\.[\d.]+|\[::1\])$/.test(new URL(url).hostname);
}

/** Reports whether the user in an SMTP URL is an e-mail address, as on most servers, and can be the sender. */
export function userIsEmailAddress(smtpUrl: string): boolean {
  return URL.canParse(smtpUrl) && /@|%40/.test(new URL(smtpUrl).username);
}

function userOf(smtpUrl: string): string {
  return decodeURIComponent(new URL(smtpUrl).username);
}
