import { isPlainText } from '#platform/http/fields';
import { Problem } from '#platform/http/problem';
import { MALFORMED_BODY } from '#platform/http/problems';
import type { Stripe } from 'stripe';

/** How far the clocks of Stripe and of this host may differ; the age that Stripe's client accepts. */
export const TOLERANCE_SECONDS = 300;
const MAX_ID_LENGTH = 255;

/**
 * Checks the parts of a signed event that are read or stored. A signature proves the sender, not the shape.
 *
 * @throws Problem `malformed_body`
 */
export function checkEvent(event: unknown, now: Date): asserts event is Stripe.Event {
  requireShape(isObject(event), 'the body must be an object');
  const { id, type, created } = event;
  requireShape(isId(id) && isId(type), '`id` and `type` must be text');
  requireShape(Number.isSafeInteger(created) && Number(created) >= 0, '`created` must be seconds since 1970');
  requireShape(
    Number(created) * 1000 <= now.getTime() + TOLERANCE_SECONDS * 1000,
    '`created` is in the future',
  );
  requireShape(
    isObject(event['data']) && isObject(event['data']['object']),
    '`data.object` must be an object',
  );
}

/** @throws Problem `malformed_body` */
export function checkSession(session: object): asserts session is Stripe.Checkout.Session {
  const { id, amount_total: amount, currency, payment_intent: intent } = session as Record<string, unknown>;
  requireShape(isId(id), '`data.object.id` must be text');
  requireShape(
    isMissing(amount) || Number.isSafeInteger(amount),
    '`amount_total` must be an integer or null',
  );
  requireShape(isMissing(currency) || isId(currency), '`currency` must be text or null');
  const intentId = isObject(intent) ? intent['id'] : intent;
  requireShape(isMissing(intent) || isId(intentId), '`payment_intent` must be an id, an object or null');
}

function requireShape(isRight: boolean, rule: string): asserts isRight {
  if (!isRight) throw new Problem(MALFORMED_BODY, `The event is signed, but ${rule}.`);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isId(value: unknown): value is string {
  return isPlainText(value) && value !== '' && value.length <= MAX_ID_LENGTH;
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
