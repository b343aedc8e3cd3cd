import { type Fields, fieldsOf, numberOf, pValueText, textOf } from './figures.js';
import type { Fact } from './notice.js';
import { type Content, toneOf, type Wording } from './wording.js';

const MAX_RIVALS = 3;

/** Words a `rank.changed`: a positive mean change is an improvement. */
export function describeRankChange(data: Fields, wording: Wording): Content {
  const verb = verbOf(data, wording);
  return {
    title: movedTitle(data, wording),
    lines: [significanceOf(data, wording), ...rivalsOf(data, wording)],
    facts: factsOf(data, wording),
    tone: verb === 'moved' ? 'neutral' : toneOf(numberOf(data['mean_change'])),
  };
}

/** Says which way the ranks of a business moved, and by how much. */
export function movedTitle(data: Fields, wording: Wording): string {
  const { say, figures, name, keyword } = wording;
  const count = figures.number(Math.abs(numberOf(data['mean_change']) ?? 0));
  const positions = count === figures.number(1) ? say('onePosition') : say('positions', { count });
  return say(verbOf(data, wording), { name, keyword, positions });
}

/** A change that is written as 0 is neither a rise nor a fall. */
function verbOf(data: Fields, { figures }: Wording): 'rose' | 'fell' | 'moved' {
  const change = numberOf(data['mean_change']);
  if (change === null || figures.number(Math.abs(change)) === figures.number(0)) return 'moved';
  return change > 0 ? 'rose' : 'fell';
}

/** Says whether a change is more than noise. */
export function significanceOf(data: Fields, { say, locale, figures }: Wording): string {
  const pins = figures.number(data['compared_pins']);
  if (data['significant'] !== true) return say('insignificant', { pins });
  return say('significant', { p: pValueText(data['p_value'], locale), pins });
}

export function rivalsOf(data: Fields, { say, figures }: Wording): string[] {
  const rivals = Array.isArray(data['overtaken_by']) ? data['overtaken_by'].map(fieldsOf) : [];
  const named = rivals.slice(0, MAX_RIVALS).flatMap((rival) => {
    const rank = fieldsOf(rival['average_total_rank']);
    const text = figures.change(figures.number(rank['before']), figures.number(rank['after']));
    return textOf(rival['name']) === null ? [] : [`${textOf(rival['name'])} (${text})`];
  });
  return named.length === 0 ? [] : [say('overtakenBy', { rivals: named.join(', ') })];
}

function factsOf(data: Fields, { say, figures }: Wording): Fact[] {
  const before = fieldsOf(data['before']);
  const after = fieldsOf(data['after']);
  const pins = fieldsOf(data['pins']);
  const number = (field: string) =>
    figures.change(figures.number(before[field]), figures.number(after[field]));
  const percent = (field: string) =>
    figures.change(figures.percent(before[field]), figures.percent(after[field]));
  return [
    { label: say('averageTotalRank'), value: number('average_total_rank') },
    { label: say('shareOfLocalVoice'), value: percent('share_of_local_voice') },
    { label: say('foundPins'), value: number('found_pins') },
    {
      label: say('pins'),
      value: say('upDown', { up: figures.number(pins['up']), down: figures.number(pins['down']) }),
    },
  ];
}
