import type { EventType } from '#platform/outbox/event-types';
import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { type Fields, fieldsOf, Figures, numberOf } from './figures.js';
import { type TextName, textsIn } from './texts.js';
import type { Content, Wording } from './wording.js';

/** How the events of a type are counted, most important first. */
const COUNTS: Readonly<Record<EventType, { one: TextName; many: TextName }>> = {
  'alert.triggered': { one: 'oneAlert', many: 'alerts' },
  'rank.changed': { one: 'oneRankChange', many: 'rankChanges' },
  'batch.completed': { one: 'oneBatch', many: 'batches' },
  'report.ready': { one: 'oneReport', many: 'reports' },
  'scan.completed': { one: 'oneScan', many: 'scans' },
};

/** Words a `notification.digest`: how many events of each type there were. */
export function describeDigest(data: Fields, wording: Wording): Content {
  const { say } = wording;
  const total = numberOf(data['total']) ?? 0;
  const rhythm = data['rhythm'];
  const title = rhythm === 'weekly' ? 'digestWeekly' : rhythm === 'daily' ? 'digestDaily' : 'digestOther';
  return {
    title: say(title, { events: countsOf(data, total, wording) }),
    lines: [],
    facts: [],
    tone: 'neutral',
  };
}

/** Counts the events that a message leaves out. */
export function wordFurther(count: number, locale: Locale): string {
  return textsIn(locale)('furtherEvents', { count: new Figures(locale).number(count) });
}

/** A digest of a later version may count other types: then only the total is certain. */
function countsOf(data: Fields, total: number, { say, figures }: Wording): string {
  const counts = fieldsOf(data['counts']);
  const write = (count: number, { one, many }: { one: TextName; many: TextName }) =>
    count === 1 ? say(one) : say(many, { count: figures.number(count) });
  const known = Object.entries(COUNTS).map(([type, names]) => ({
    count: numberOf(counts[type]) ?? 0,
    names,
  }));
  if (known.reduce((sum, { count }) => sum + count, 0) !== total) {
    return write(total, { one: 'oneEvent', many: 'events' });
  }
  return known
    .filter(({ count }) => count > 0)
    .map(({ count, names }) => write(count, names))
    .join(', ');
}
