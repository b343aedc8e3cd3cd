import type { SerializedError } from 'pino';
import { isOutage } from '../database/outage.js';

/**
 * An error as the log has it. While the database is away everything that needs it fails, again and again: that is told each
 * time, but where in the code it was met says nothing.
 */
export function describeError(error: SerializedError): object {
  if (!isOutage(error.raw)) return error;
  const { type, message } = error;
  return { type, message };
}
