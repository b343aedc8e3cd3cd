import type { EventType } from '#platform/outbox/event-types';
import { type Fields, fieldsOf, numberOf } from './figures.js';
import type { TextName } from './texts.js';
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
  const { say, figures } = wording;
  const total = numberOf(data['total']) ?? 0;
  const shown = Array.isArray(data['events']) ? data['events'].length : 0;
  const rhythm = data['rhythm'];
  const title = rhythm === 'weekly' ? 'digestWeekly' : rhythm === 'daily' ? 'digestDaily' : 'digestOther';
  return {
    title: say(title, { events: countsOf(data, total, wording) }),
    lines: total > shown ? [say('furtherEvents', { count: figures.number(total - shown) })] : [],
    facts: [],
    tone: 'neutral',
  };
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
