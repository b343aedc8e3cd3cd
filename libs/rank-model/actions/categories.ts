import { categoryMatch } from '../effects/features.js';
import { wordsMatched } from '../effects/text-match.js';
import type { Proposal } from './proposal.js';
import { quote } from './quote.js';
import type { Situation } from './situation.js';

/** Maximum additional categories in one proposal. */
const MAX_CATEGORIES = 3;

/**
 * Proposes another primary category if most businesses above have the keyword's leading category and the business
 * does not.
 */
export function primaryCategory({ scan, subject, above, intent, measured }: Situation): Proposal[] {
  if (subject.category === null || intent.leadingCategory === null) return [];
  const current = categoryMatch(subject.category, intent);
  const carriersOfLeading = above.filter(
    ({ category }) => category?.toLowerCase() === intent.leadingCategory,
  );
  const suggested = carriersOfLeading[0]?.category;
  if (current >= 1 || !suggested || carriersOfLeading.length < above.length / 2) return [];
  return [
    {
      action: 'correct_primary_category',
      title: `Check your primary category: ${quote(suggested)}`,
      description: `Your primary category is ${quote(subject.category)}; ${carriersOfLeading.length} of the ${above.length} businesses most often above you for ${quote(scan.keyword)} have ${quote(suggested)}. Change it only if it describes your main business: a wrong category violates the guidelines and harms your ranking.`,
      figures: {
        category: subject.category,
        suggestedCategory: suggested,
        businessesWith: carriersOfLeading.length,
        businessesAbove: above.length,
      },
      effort: 'low',
      pins: measured,
      rivals: carriersOfLeading.map(({ id }) => id),
      change: { category_match: 1 - current },
      evidence: { key: 'category', closes: 1 - current },
    },
  ];
}

/** Proposes categories that several businesses above have and the business lacks. */
export function additionalCategories({ subject, above, measured }: Situation): Proposal[] {
  const own = subject.profile?.additionalCategories;
  if (!own) return [];
  const ownCategories = new Set([subject.category ?? '', ...own].map((category) => category.toLowerCase()));
  const carriers = new Map<string, { label: string; ids: number[] }>();
  for (const { id, category, profile } of above) {
    for (const label of new Set([category ?? '', ...(profile?.additionalCategories ?? [])])) {
      if (label === '' || ownCategories.has(label.toLowerCase())) continue;
      const carrier = carriers.get(label.toLowerCase()) ?? { label, ids: [] };
      carrier.ids.push(id);
      carriers.set(label.toLowerCase(), carrier);
    }
  }
  const missing = [...carriers.values()]
    .filter(({ ids }) => ids.length >= Math.max(2, above.length / 5))
    .sort((a, b) => b.ids.length - a.ids.length || (a.label < b.label ? -1 : 1))
    .slice(0, MAX_CATEGORIES);
  if (missing.length === 0) return [];
  return [
    {
      action: 'add_categories',
      title: 'Add categories for your other services',
      description: `Businesses above you also have the categories ${missing.map(({ label, ids }) => `${quote(label)} (${ids.length})`).join(', ')}. Add only those that apply to your business.`,
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

/** Proposes to add the keyword as a service if neither services nor categories of the profile cover it. */
export function serviceGap({ scan, subject, above, intent, measured }: Situation): Proposal[] {
  const { services, additionalCategories: categories } = subject.profile ?? {};
  if (!services) return [];
  const covered = wordsMatched(
    intent.words,
    [...services, ...(categories ?? []), subject.category ?? ''].join(' '),
  );
  if (covered >= 1) return [];
  const keyword = intent.words.join(' ');
  return [
    {
      action: 'add_service',
      title: `List ${quote(keyword)} among your services`,
      description: `You track the keyword ${quote(scan.keyword)}, but no service or category of your profile covers it. If you offer it, add it as a service and describe it on your website.`,
      figures: { service: keyword },
      effort: 'low',
      pins: measured,
      rivals: above.map(({ id }) => id),
      change: {},
      evidence: { key: 'profile', closes: 1 - covered },
    },
  ];
}
