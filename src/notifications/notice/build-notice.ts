import type { EventBody } from '#platform/outbox/event-body';
import type { Locale } from '../../webhooks/endpoints/webhook-endpoint.entity.js';
import { describeAlert } from './describe-alert.js';
import { describeBatch } from './describe-batch.js';
import { describeDigest } from './describe-digest.js';
import { describeRankChange } from './describe-rank-change.js';
import { type Fields, fieldsOf, Figures, numberOf, textOf } from './figures.js';
import type { Fact, Notice, NoticeItem } from './notice.js';
import { textsIn } from './texts.js';
import type { Content, Wording } from './wording.js';

/** Words an event for people. Reads stored data, so every field may be missing. */
export function buildNotice(event: EventBody, locale: Locale): Notice {
  const say = textsIn(locale);
  const data = fieldsOf(event.data);
  const scanId = scanOf(event, data);
  const isMap = scanId !== null;
  const url = event.dashboard_url;
  const items = event.type === 'notification.digest' ? itemsOf(data, locale) : [];
  const notes = [
    say('footer'),
    ...(event.sample ? [say('sample')] : []),
    ...(event.livemode ? [] : [say('testData')]),
  ];
  return {
    ...contentOf(event, locale),
    items,
    further:
      event.type === 'notification.digest' ? Math.max(0, (numberOf(data['total']) ?? 0) - items.length) : 0,
    locale,
    link: url === null ? null : { url, text: say(isMap ? 'openMap' : 'openPage') },
    footer: notes.join(' · '),
    at: new Date(event.created_at),
    // The scan of a sample is an example.
    scanId: event.sample ? null : scanId,
  };
}

function contentOf(event: EventBody, locale: Locale): Content {
  const data = fieldsOf(event.data);
  const say = textsIn(locale);
  const wording: Wording = {
    say,
    locale,
    figures: new Figures(locale),
    name: event.business?.label ?? say('thisBusiness'),
    keyword: textOf(data['keyword']) ?? '',
  };
  switch (event.type) {
    case 'rank.changed':
      return describeRankChange(data, wording);
    case 'alert.triggered':
      return describeAlert(data, wording);
    case 'scan.completed':
      return describeScan(data, wording);
    case 'batch.completed':
      return describeBatch(data, wording);
    case 'report.ready':
      return describeReport(data, wording);
    case 'notification.digest':
      return describeDigest(data, wording);
    case 'webhook.test':
      return { title: say('testTitle'), lines: [say('testLine')], facts: [], tone: 'neutral' };
    default:
      return { title: event.type, lines: [], facts: [], tone: 'neutral' };
  }
}

function itemsOf(data: Fields, locale: Locale): NoticeItem[] {
  const events = Array.isArray(data['events']) ? (data['events'] as EventBody[]) : [];
  return events.map((event) => {
    const { title, tone, lines } = contentOf(event, locale);
    const [first] = event.type === 'rank.changed' ? lines : [];
    return { text: first === undefined ? title : `${title}. ${first}`, tone, url: event.dashboard_url };
  });
}

function scanOf(event: EventBody, data: Fields): number | null {
  if (event.type === 'scan.completed') return data['status'] === 'failed' ? null : numberOf(data['id']);
  return event.type === 'rank.changed' || event.type === 'alert.triggered' ? numberOf(data['scan_id']) : null;
}

/** Words a `report.ready`: whether the report can be read. */
function describeReport(data: Fields, { say }: Wording): Content {
  const isMade = data['status'] === 'completed';
  return {
    title: say(isMade ? 'reportReady' : 'reportFailed'),
    lines: isMade ? [] : [say('reportFailedLine')],
    facts: [],
    tone: isMade ? 'neutral' : 'bad',
  };
}

/** Words a `scan.completed`. */
function describeScan(data: Fields, { say, figures, name, keyword }: Wording): Content {
  const measured = figures.number(data['pins_measured']);
  const total = figures.number(data['pins_total']);
  if (data['status'] === 'failed') {
    const lines = [say('scanPartial', { measured, total })];
    return { title: say('scanFailed', { name, keyword }), lines, facts: [], tone: 'bad' };
  }
  const found = `${figures.number(data['pins_found'])} / ${measured}`;
  const score = numberOf(data['health_score']);
  const facts: Fact[] = [
    { label: say('averageTotalRank'), value: figures.number(data['average_total_rank']) },
    { label: say('shareOfLocalVoice'), value: figures.percent(data['share_of_local_voice']) },
    { label: say('foundPins'), value: found },
    ...(score === null ? [] : [{ label: say('health'), value: figures.number(score) }]),
  ];
  const lines = data['status'] === 'partial' ? [say('scanPartial', { measured, total })] : [];
  return { title: say('scanDone', { name, keyword }), lines, facts, tone: 'neutral' };
}
