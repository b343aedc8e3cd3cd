import { collect, parseChoice, parsePlainText } from '#platform/cli/option-parsers';
import { MAX_TAG_LENGTH, MAX_TAGS } from '#platform/ignoring-case';
import { EVENT_TYPES, type EventType } from '#platform/outbox/event-types';
import { InvalidArgumentError } from 'commander';

const MAX_DESCRIPTION = 200;

/** Appends one of the events to send. */
export function parseEvent(text: string, before: EventType[] | undefined): EventType[] {
  return collect(parseChoice(text, EVENT_TYPES), before);
}

export function parseDescription(text: string): string {
  return parsePlainText(text, MAX_DESCRIPTION);
}

/** Appends one of the tags to which an endpoint is limited. */
export function parseTag(text: string, before: string[] | undefined): string[] {
  const tags = collect(parsePlainText(text, MAX_TAG_LENGTH), before);
  if (tags.length > MAX_TAGS) throw new InvalidArgumentError(`Give at most ${MAX_TAGS} tags.`);
  return tags;
}
