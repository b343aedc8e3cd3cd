import type { Content, Wording } from './wording.js';
import { type Fields, numberOf } from './figures.js';
import type { Fact } from './notice.js';

/** Words a `scan.completed`. */
export function describeScan(data: Fields, { say, figures, name, keyword }: Wording): Content {
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
