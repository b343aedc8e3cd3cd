import { expect, it } from 'vitest';
import type { Insight } from '../../api/types.js';
import { fill } from '../../i18n/message.js';
import { titleOf } from './title-of.js';

it.each([
  ['en', 'south-east', 'Become better known in the south-east'],
  ['es', 'south-east', 'Date a conocer en el sureste'],
  ['es', 'south', 'Date a conocer en el sur'],
  ['es', undefined, 'Refuerza tu zona más débil'],
] as const)('in %s the title of an insight names its direction, %s', (locale, direction, title) => {
  const insight: Pick<Insight, 'action' | 'title' | 'figures'> = {
    action: 'strengthen_sector',
    title: 'Become better known in the south-east',
    figures: direction ? { direction } : {},
  };
  const language = {
    locale,
    t: (message: { en: string; es: string }, values = {}) => fill(message[locale], locale, values, String),
  };
  expect(titleOf(insight, language as Parameters<typeof titleOf>[1])).toBe(title);
});
