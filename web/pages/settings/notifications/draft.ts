import type { Channel, ChannelKind, ChannelRhythm } from '../../../api/types.js';
import { EVENT_TYPES, filterBodyOf, type FilterDraft, filterDraftOf } from '../webhooks/draft.js';

/** The kinds of channels for people. Webhooks have a page of their own. */
export const KINDS = ['email', 'slack', 'teams', 'discord'] as const satisfies readonly ChannelKind[];
export type Kind = (typeof KINDS)[number];
export const RHYTHMS: readonly ChannelRhythm[] = ['at_once', 'daily', 'weekly'];

/** The types of which a channel can receive a sample. */
export const SAMPLE_TYPES = ['webhook.test', ...EVENT_TYPES, 'notification.digest'] as const;
export type SampleType = (typeof SAMPLE_TYPES)[number];

/** A channel in the form. */
export interface Draft extends FilterDraft {
  readonly kind: Kind;
  /** Empty leaves the target of an existing channel unchanged: the service does not return the URL. */
  readonly target: string;
  readonly name: string;
  readonly locale: Channel['locale'];
  readonly rhythm: ChannelRhythm;
  /** 0 to 23. */
  readonly hour: string;
  /** 1 (Monday) to 7. */
  readonly weekday: string;
  readonly timezone: string;
}

const MORNING = 8;
const MONDAY = 1;

/** Alerts only: a new channel must not flood its readers. */
export function newDraft(kind: Kind, locale: Channel['locale']): Draft {
  return {
    kind,
    target: '',
    name: '',
    locale,
    which: 'some',
    events: ['alert.triggered'],
    significantOnly: true,
    tags: '',
    ...timingOf('at_once', MORNING, MONDAY, null),
  };
}

export function draftOf(channel: Channel): Draft {
  const { kind, target, name, locale, rhythm, hour, weekday, timezone } = channel;
  return {
    kind: kind === 'webhook' ? 'slack' : kind,
    target: kind === 'email' ? target : '',
    name: name ?? '',
    locale,
    ...filterDraftOf(channel),
    ...timingOf(rhythm, hour ?? MORNING, weekday ?? MONDAY, timezone),
  };
}

function timingOf(rhythm: ChannelRhythm, hour: number, weekday: number, timezone: string | null) {
  const zone = timezone ?? new Intl.DateTimeFormat().resolvedOptions().timeZone;
  return { rhythm, hour: String(hour), weekday: String(weekday), timezone: zone };
}

/** Returns the settings in a request body. */
export function settingsOf({ name, locale, rhythm, hour, weekday, timezone, ...filter }: Draft) {
  return {
    name: name.trim() === '' ? null : name,
    locale,
    ...filterBodyOf(filter),
    rhythm,
    ...(rhythm !== 'at_once' && { hour: Number(hour), timezone }),
    ...(rhythm === 'weekly' && { weekday: Number(weekday) }),
  };
}
