import type { SendResult } from '../../webhooks/delivery/attempt-outcome.js';

const MAX_RESPONSE = 1_000;

/** The fields of an error of nodemailer. */
interface SmtpError {
  readonly message?: string;
  /** The SMTP command that the server rejected. */
  readonly command?: string;
  readonly responseCode?: number;
  readonly response?: string;
}

/**
 * Converts an error of the mail server. A 5xx response to the recipient or to the message is permanent. Other responses
 * concern the operator's server: a wrong password or sender is repaired, and then a retry succeeds.
 */
export function readMailFailure(thrown: unknown): SendResult {
  const { message = 'unknown', command = '', responseCode, response } = (thrown ?? {}) as SmtpError;
  const status = responseCode ?? null;
  const isAboutMessage = /^(RCPT TO|DATA)/i.test(command);
  return {
    status,
    error: `The mail server did not accept the message: ${message}`
      .slice(0, MAX_RESPONSE)
      .replaceAll('\0', ''),
    responseBody: response?.slice(0, MAX_RESPONSE).replaceAll('\0', '\uFFFD') ?? null,
    retryAfterMs: null,
    isPermanent: isAboutMessage && status !== null && status >= 500 && status < 600,
  };
}
