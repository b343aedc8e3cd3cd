import { expect, it } from 'vitest';
import type { Insight } from '../../api/types.js';
import { groupsOf } from './action-groups.js';

const insight = (action: Insight['action'], keyword: string, gain: number, business = 1) =>
  ({
    action,
    keyword,
    business_id: business,
    estimated_rank_impact: { positions_gained: gain },
  }) as Insight;

it('groupsOf adds the gains of an action over keywords, and counts each keyword of a business once', () => {
  expect(
    groupsOf([
      insight('add_website', 'pizza', 1),
      insight('gain_reviews', 'pizza', 2),
      insight('gain_reviews', 'bar', 1.5),
      insight('gain_reviews', 'bar', 1),
      insight('gain_reviews', 'bar', 0.5, 2),
    ]),
  ).toEqual([
    { action: 'gain_reviews', keywords: 3, gain: 4 },
    { action: 'add_website', keywords: 1, gain: 1 },
  ]);
  expect(groupsOf([])).toEqual([]);
});
