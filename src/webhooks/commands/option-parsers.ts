import { collect, parseChoice, parsePlainText } from '#platform/cli/option-parsers';
import { EVENT_TYPES, type EventType } from '../event-types.js';

const MAX_DESCRIPTION = 200;

/** Appends one of the events to send. */
export function parseEvent(text: string, before: EventType[] | undefined): EventType[] {
  return collect(parseChoice(text, EVENT_TYPES), before);
}

export function parseDescription(text: string): string {
  return parsePlainText(text, MAX_DESCRIPTION);
}
