import { type Mail, Mailer } from '#platform/mail/mailer';
import { OutboundError } from '#platform/outbound/outbound-error';
import { Injectable } from '@nestjs/common';
import type { SendResult } from '../../webhooks/delivery/attempt-outcome.js';
import type { ClaimedDelivery } from '../../webhooks/delivery/delivery-queue.repository.js';
import { MAILTO } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { UnsubscribeLinks } from './unsubscribe-links.js';
import { waitAtMost } from './wait-at-most.js';

const SEND_MS = 18_000;
const MAX_SUBJECT = 200;

/** The parts of an e-mail that depend on its event. */
export type MailContent = Omit<Mail, 'to' | 'headers' | 'messageId'>;

/** Sends the e-mail of a delivery, with its link to unsubscribe. */
@Injectable()
export class PostEmail {
  constructor(
    private readonly mailer: Mailer,
    private readonly links: UnsubscribeLinks,
  ) {}

  /**
   * @param write returns the content from the link to unsubscribe, which is null without `PUBLIC_URL`
   * @throws OutboundError if the mail server does not respond in time, or the reason of the signal
   */
  async run(
    { endpointId, eventId, url, linkNonce }: ClaimedDelivery,
    write: (unsubscribe: string | null) => MailContent,
    signal?: AbortSignal,
  ): Promise<SendResult> {
    if (!this.mailer.isConfigured) {
      return { status: null, error: 'SMTP_URL is not set.', responseBody: null, retryAfterMs: null };
    }
    const address = url.slice(MAILTO.length);
    const unsubscribe = this.links.make({ channelId: endpointId, address, nonce: linkNonce });
    const content = write(unsubscribe);
    const sending = this.mailer.send({
      ...content,
      to: address,
      subject: [...content.subject].slice(0, MAX_SUBJECT).join(''),
      messageId: `${eventId}.${endpointId}`,
      headers: headersOf(unsubscribe),
    });
    try {
      const { status, response } = await waitAtMost(sending, SEND_MS, signal);
      return { status, error: null, responseBody: response, retryAfterMs: null };
    } catch (error) {
      if (signal?.aborted || error instanceof OutboundError) throw error;
      return readMailFailure(error);
    }
  }
}

/** @see https://www.rfc-editor.org/rfc/rfc8058 */
function headersOf(unsubscribe: string | null): Record<string, string> {
  return {
    'Auto-Submitted': 'auto-generated',
    ...(unsubscribe !== null && {
      'List-Unsubscribe': `<${unsubscribe}>`,
      'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
    }),
  };
}

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
function readMailFailure(thrown: unknown): SendResult {
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
