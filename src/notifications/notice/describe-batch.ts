import { movedTitle } from './describe-rank-change.js';
import { type Fields, fieldsOf, numberOf, textOf } from './figures.js';
import type { Content, Wording } from './wording.js';
import { toneOf } from './wording.js';

const MAX_MOVERS = 4;

/** Words a `batch.completed`: how many scans rose and fell, and which most. */
export function describeBatch(data: Fields, wording: Wording): Content {
  const { say, figures } = wording;
  const scans = fieldsOf(data['scans']);
  const summary = fieldsOf(data['summary']);
  const name = textOf(data['name']) ?? textOf(data['tag']) ?? say('aBatch');
  const rose = numberOf(summary['rose_significantly']) ?? 0;
  const fell = numberOf(summary['fell_significantly']) ?? 0;
  const isCancelled = data['status'] === 'cancelled';
  const title = isCancelled ? 'batchCancelled' : rose + fell === 0 ? 'batchSteady' : 'batchDone';
  const ended = (numberOf(scans['completed']) ?? 0) + (numberOf(scans['partial']) ?? 0);
  const movers = Array.isArray(summary['movers']) ? summary['movers'].map(fieldsOf) : [];
  return {
    title: say(title, { name, rose: figures.number(rose), fell: figures.number(fell) }),
    lines: movers.slice(0, MAX_MOVERS).map((mover) => `${movedTitle(mover, moverWording(mover, wording))}.`),
    facts: [
      { label: say('averageTotalRank'), value: figures.number(summary['average_total_rank']) },
      { label: say('shareOfLocalVoice'), value: figures.percent(summary['share_of_local_voice']) },
      {
        label: say('scansWithResults'),
        value: `${figures.number(ended)} / ${figures.number(scans['total'])}`,
      },
      { label: say('businesses'), value: figures.number(data['businesses']) },
    ],
    tone: isCancelled ? 'neutral' : toneOf(rose - fell),
  };
}

function moverWording(mover: Fields, wording: Wording): Wording {
  return {
    ...wording,
    name: textOf(mover['label']) ?? wording.name,
    keyword: textOf(mover['keyword']) ?? '',
  };
}
