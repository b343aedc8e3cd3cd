import { median } from '../numeric/statistics.js';
import type { Effort, Proposal } from './proposal.js';
import type { Situation } from './situation.js';

/** Of those above, how many must have a known number before their median is one. */
const LEAST_KNOWN = 2;
/** Three weeks: Sterling Sky saw rankings fall after about 18 days without a review. */
const STALE_DAYS = 21;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
/** Reviews come in at less than this part of the former rate: fading. */
const FADING = 0.5;

const HONEST =
  'Ask every customer, and do not pay for reviews, reward them or ask only the happy ones: that breaks the guidelines and can cost the profile.';

/** Reviews up to the median of those above. */
export function moreReviews({ subject, above, measured }: Situation): Proposal[] {
  const known = above.filter(({ reviewCount }) => reviewCount !== null);
  const own = subject.reviewCount;
  if (own === null || known.length < LEAST_KNOWN) return [];
  const target = Math.ceil(median(known.map(({ reviewCount }) => reviewCount ?? 0)));
  const wanted = target - own;
  if (wanted <= 0) return [];
  return [
    {
      action: 'gain_reviews',
      title: `Gain ${wanted} more ${wanted === 1 ? 'review' : 'reviews'}`,
      description: `You have ${own} ${own === 1 ? 'review' : 'reviews'}; the median of the ${known.length} businesses most often above you is ${target}. ${HONEST}`,
      figures: { current: own, target, businessesAbove: known.length },
      effort: effortOf(wanted),
      pins: measured,
      rivals: known.map(({ id }) => id),
      change: { reviews: Math.log1p(target) - Math.log1p(own) },
      evidence: { key: 'reviews', closes: 1 },
    },
  ];
}

function effortOf(reviews: number): Effort {
  if (reviews <= 10) return 'low';
  return reviews <= 50 ? 'medium' : 'high';
}

/** A rating below the median of those above by a tenth of a star or more. */
export function betterRating({ subject, above, measured }: Situation): Proposal[] {
  const known = above.filter(({ rating }) => rating !== null);
  if (subject.rating === null || known.length < LEAST_KNOWN) return [];
  const target = Math.round(median(known.map(({ rating }) => rating ?? 0)) * 10) / 10;
  const wanted = Math.round((target - subject.rating) * 10) / 10;
  if (wanted < 0.1) return [];
  return [
    {
      action: 'improve_rating',
      title: `Raise your rating from ${subject.rating.toFixed(1)} to ${target.toFixed(1)}`,
      description: `The median of the ${known.length} rated businesses most often above you is ${target.toFixed(1)} stars. Read what the low ratings have in common, mend that, and answer them. ${HONEST}`,
      figures: { current: subject.rating, target, businessesAbove: known.length },
      effort: 'high',
      pins: measured,
      rivals: known.map(({ id }) => id),
      change: { rating: wanted },
      evidence: { key: 'rating', closes: 1 },
    },
  ];
}

/** No review for three weeks, or reviews coming in at less than half the former rate. */
export function freshReviews({ subject, above, measured }: Situation): Proposal[] {
  const {
    daysSinceLatestReview: days,
    reviewsPerMonth: now,
    reviewsPerMonthBefore: before,
  } = subject.profile ?? {};
  const stale = typeof days === 'number' && days > STALE_DAYS;
  const fading = typeof now === 'number' && typeof before === 'number' && now < FADING * before;
  if (!stale && !fading) return [];
  const why = [
    stale ? `Your newest review is ${days} days old.` : '',
    fading ? `Reviews come in at ${now.toFixed(1)} a month; before it was ${before.toFixed(1)}.` : '',
  ].filter(Boolean);
  return [
    {
      action: 'renew_reviews',
      title: 'Get reviews coming in again',
      description: `${why.join(' ')} A few each month count for more than many at once. ${HONEST}`,
      figures: {
        ...(stale && { daysSinceLatestReview: days }),
        ...(fading && { reviewsPerMonth: now, reviewsPerMonthBefore: before }),
      },
      effort: 'medium',
      pins: measured,
      rivals: above.map(({ id }) => id),
      change: stale ? { recency: Math.log1p(days / MONTH_DAYS) - Math.log1p(WEEK_DAYS / MONTH_DAYS) } : {},
      evidence: { key: 'reviewRecency', closes: 1 },
    },
  ];
}
