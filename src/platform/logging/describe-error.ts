import type { SerializedError } from 'pino';
import { isOutage } from '../database/outage.js';

/** Serializes an error for the log. An outage of the database repeats often, and its stack trace has no information. */
export function describeError(error: SerializedError): object {
  if (!isOutage(error.raw)) return error;
  const { type, message } = error;
  return { type, message };
}
