import { collect, parseChoice } from '#platform/cli/option-parsers';
import { InvalidArgumentError } from 'commander';
import { EVENT_TYPES, type EventType } from '../event-types.js';

const MAX_DESCRIPTION = 200;

/** One more of the events to send. */
export function parseEvent(text: string, before: EventType[] | undefined): EventType[] {
  return collect(parseChoice(text, EVENT_TYPES), before);
}

export function parseDescription(text: string): string {
  const trimmed = text.normalize('NFC').trim();
  const isPlain = trimmed.isWellFormed() && !/\p{Cc}/u.test(trimmed);
  if (trimmed.length < 1 || trimmed.length > MAX_DESCRIPTION || !isPlain) {
    throw new InvalidArgumentError(`It must be 1 to ${MAX_DESCRIPTION} characters of plain text.`);
  }
  return trimmed;
}

/** A point in time, as ISO 8601 text, since options cross to another process as JSON. */
export function parseTime(text: string): string {
  const time = /^\d{4}-\d{2}-\d{2}(T[\d:.]+(Z|[+-]\d{2}:\d{2}))?$/.test(text) ? new Date(text) : null;
  if (!time || Number.isNaN(time.getTime())) {
    throw new InvalidArgumentError('It must be a date or a time with its zone: 2026-11-21T02:00:00Z.');
  }
  return time.toISOString();
}
