import { categoryMatch } from '../effects/features.js';
import { wordsMatched } from '../effects/text-match.js';
import type { Proposal } from './proposal.js';
import type { Situation } from './situation.js';

/** Additional categories proposed at a time. */
const MOST_CATEGORIES = 3;

/** Another primary category, where most of those above have the one that leads for the keyword and the business has not. */
export function primaryCategory({ scan, subject, above, meaning, measured }: Situation): Proposal[] {
  if (subject.category === null || meaning.leadingCategory === null) return [];
  const current = categoryMatch(subject.category, meaning);
  const having = above.filter(({ category }) => category?.toLowerCase() === meaning.leadingCategory);
  const wanted = having[0]?.category;
  if (current >= 1 || !wanted || having.length < above.length / 2) return [];
  return [
    {
      action: 'correct_primary_category',
      title: `Check your primary category: “${wanted}”`,
      description: `Your primary category is “${subject.category}”; ${having.length} of the ${above.length} businesses most often above you for “${scan.keyword}” have “${wanted}”. Change it if that is what you mainly are: a category that does not fit is against the guidelines and does harm.`,
      figures: {
        ...{ category: subject.category, suggestedCategory: wanted },
        ...{ businessesWith: having.length, businessesAbove: above.length },
      },
      effort: 'low',
      pins: measured,
      rivals: having.map(({ id }) => id),
      change: { category_match: 1 - current },
      evidence: { key: 'category', closes: 1 - current },
    },
  ];
}

/** Categories that several of those above have and the business has neither as primary nor as additional one. */
export function additionalCategories({ subject, above, measured }: Situation): Proposal[] {
  const own = subject.profile?.additionalCategories;
  if (!own) return [];
  const has = new Set([subject.category ?? '', ...own].map((category) => category.toLowerCase()));
  const carriers = new Map<string, { label: string; ids: number[] }>();
  for (const { id, category, profile } of above) {
    for (const label of new Set([category ?? '', ...(profile?.additionalCategories ?? [])])) {
      if (label === '' || has.has(label.toLowerCase())) continue;
      const carrier = carriers.get(label.toLowerCase()) ?? { label, ids: [] };
      carrier.ids.push(id);
      carriers.set(label.toLowerCase(), carrier);
    }
  }
  const missing = [...carriers.values()]
    .filter(({ ids }) => ids.length >= Math.max(2, above.length / 5))
    .sort((a, b) => b.ids.length - a.ids.length || (a.label < b.label ? -1 : 1))
    .slice(0, MOST_CATEGORIES);
  if (missing.length === 0) return [];
  return [
    {
      action: 'add_categories',
      title: 'Add categories for what else you offer',
      description: `Businesses above you also carry ${missing.map(({ label, ids }) => `“${label}” (${ids.length})`).join(', ')}. Add those that are true of you, and no others.`,
      figures: {
        suggestedCategories: missing.map(({ label, ids }) => ({ name: label, businesses: ids.length })),
        businessesAbove: above.length,
      },
      effort: 'low',
      pins: measured,
      rivals: [...new Set(missing.flatMap(({ ids }) => ids))],
      change: {},
      evidence: { key: 'profile', closes: 1 },
    },
  ];
}

/** The keyword, where neither the services nor the categories of the profile cover it. */
export function serviceGap({ scan, subject, above, meaning, measured }: Situation): Proposal[] {
  const { services, additionalCategories: categories } = subject.profile ?? {};
  if (!services) return [];
  const covered = wordsMatched(
    meaning.words,
    [...services, ...(categories ?? []), subject.category ?? ''].join(' '),
  );
  if (covered >= 1) return [];
  const keyword = meaning.words.join(' ');
  return [
    {
      action: 'add_service',
      title: `List “${keyword}” among your services`,
      description: `People are tracked who search “${scan.keyword}”, and no service or category of your profile says that you offer it. If you do, add it as a service, and describe it on your website.`,
      figures: { service: keyword },
      effort: 'low',
      pins: measured,
      rivals: above.map(({ id }) => id),
      change: {},
      evidence: { key: 'profile', closes: 1 - covered },
    },
  ];
}
