import type { SendResult } from './attempt-outcome.js';
import type { ClaimedDelivery } from './delivery-queue.repository.js';

/** Sends an event as a message to a channel, which is any endpoint except a webhook. */
export abstract class MessageSender {
  /**
   * Takes at most 25 seconds, less than the lifetime of a claim.
   *
   * @returns the outcome, also of a failure
   * @throws OutboundError if no response was received, or the reason of the signal if it was aborted
   */
  abstract send(delivery: ClaimedDelivery, now: Date, signal?: AbortSignal): Promise<SendResult>;
}
