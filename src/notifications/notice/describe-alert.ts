import { rivalsOf, significanceOf } from './describe-rank-change.js';
import { type Fields, fieldsOf, numberOf, textOf } from './figures.js';
import type { Fact } from './notice.js';
import type { TextName } from './texts.js';
import type { Content, Wording } from './wording.js';

/** The titles of alerts about ranks, and how their values are written. */
const RANK_ALERTS: Readonly<Record<string, { title: TextName; label: TextName; isShare?: true }>> = {
  average_total_rank_worse: { title: 'alertRank', label: 'averageTotalRank' },
  share_of_local_voice_down: { title: 'alertVoice', label: 'shareOfLocalVoice', isShare: true },
  pins_lost: { title: 'alertPins', label: 'foundPins' },
  overtaken: { title: 'alertOvertaken', label: 'averageTotalRank' },
};

/** Words an `alert.triggered`. */
export function describeAlert(data: Fields, wording: Wording): Content {
  const kind = textOf(data['kind']) ?? '';
  const values = fieldsOf(data['values']);
  const rank = Object.hasOwn(RANK_ALERTS, kind) ? RANK_ALERTS[kind] : undefined;
  if (rank === undefined)
    return { title: otherTitle(kind, values, wording), lines: [], facts: [], tone: 'bad' };
  const { say, figures, name, keyword } = wording;
  const write = (value: unknown) => (rank.isShare ? figures.percent(value) : figures.number(value));
  const before = write(values['before']);
  const after = write(values['after']);
  const facts: Fact[] = [{ label: say(rank.label), value: figures.change(before, after) }];
  return {
    title: say(rank.title, { name, keyword, before, after }),
    lines: [significanceOf(values, wording), ...rivalsOf(values, wording)],
    facts: values['before'] === undefined ? [] : facts,
    tone: 'bad',
  };
}

function otherTitle(kind: string, values: Fields, { say, figures, name, keyword }: Wording): string {
  const host = textOf(values['host']) ?? '';
  switch (kind) {
    case 'scan_failed':
      return say('scanFailed', { name, keyword });
    case 'credits_low':
      return say('alertCredits', {
        remaining: figures.number(values['credits_remaining']),
        total: figures.number(values['credits_total']),
      });
    case 'credits_used':
      return say('alertCreditsUsed', {
        percent: figures.percent((numberOf(values['threshold_percent']) ?? Number.NaN) / 100),
      });
    case 'webhook_disabled':
      return say('alertWebhook', { host });
    case 'channel_disabled':
      return say('alertChannel', { host });
    case 'schedule_missed':
      return say('alertSchedule', { name });
    default:
      return say('alertOther', { name, kind });
  }
}
