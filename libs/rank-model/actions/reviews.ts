import { median } from '#libs/numeric';
import type { Effort, Proposal } from './proposal.js';
import type { Situation } from './situation.js';

/** Minimum number of businesses above with a known value to calculate their median. */
const MIN_KNOWN = 2;
/** Age of the newest review in days from which reviews are stale: Sterling Sky saw rankings fall after about 18 days. */
const STALE_DAYS = 21;
const WEEK_DAYS = 7;
const MONTH_DAYS = 30;
/** Reviews are fading below this ratio of the current rate to the former one. */
const FADING_RATIO = 0.5;

const REVIEW_POLICY =
  'Ask every customer. Do not pay for or reward reviews, and do not ask only satisfied customers: that violates the guidelines and can cost you the profile.';

/** Proposes to gain reviews up to the median of the businesses above. */
export function moreReviews({ subject, above, measured }: Situation): Proposal[] {
  const known = above.filter(({ reviewCount }) => reviewCount !== null);
  const own = subject.reviewCount;
  if (own === null || known.length < MIN_KNOWN) return [];
  const target = Math.ceil(median(known.map(({ reviewCount }) => reviewCount ?? 0)));
  const missing = target - own;
  if (missing <= 0) return [];
  return [
    {
      action: 'gain_reviews',
      title: `Gain ${missing} more ${missing === 1 ? 'review' : 'reviews'}`,
      description: `You have ${own} ${own === 1 ? 'review' : 'reviews'}; the median of the ${known.length} businesses most often above you is ${target}. ${REVIEW_POLICY}`,
      figures: { current: own, target, businessesAbove: known.length },
      effort: effortOf(missing),
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

/** Proposes to improve a rating that is at least a tenth of a star below the median of the businesses above. */
export function betterRating({ subject, above, measured }: Situation): Proposal[] {
  const known = above.filter(({ rating }) => rating !== null);
  if (subject.rating === null || known.length < MIN_KNOWN) return [];
  const target = Math.round(median(known.map(({ rating }) => rating ?? 0)) * 10) / 10;
  const deficit = Math.round((target - subject.rating) * 10) / 10;
  if (deficit < 0.1) return [];
  return [
    {
      action: 'improve_rating',
      title: `Raise your rating from ${subject.rating.toFixed(1)} to ${target.toFixed(1)}`,
      description: `The median of the ${known.length} rated businesses most often above you is ${target.toFixed(1)} stars. Find out what the low ratings have in common, fix it, and reply to them. ${REVIEW_POLICY}`,
      figures: { current: subject.rating, target, businessesAbove: known.length },
      effort: 'high',
      pins: measured,
      rivals: known.map(({ id }) => id),
      change: { rating: deficit },
      evidence: { key: 'rating', closes: 1 },
    },
  ];
}

/** Proposes to renew reviews if the newest is three weeks old or the rate is below half the former one. */
export function freshReviews({ subject, above, measured }: Situation): Proposal[] {
  const {
    daysSinceLatestReview: days,
    reviewsPerMonth: now,
    reviewsPerMonthBefore: before,
  } = subject.profile ?? {};
  const stale = typeof days === 'number' && days > STALE_DAYS;
  const fading = typeof now === 'number' && typeof before === 'number' && now < FADING_RATIO * before;
  if (!stale && !fading) return [];
  const why = [
    stale ? `Your newest review is ${days} days old.` : '',
    fading ? `You get ${now.toFixed(1)} reviews a month; before it was ${before.toFixed(1)}.` : '',
  ].filter(Boolean);
  return [
    {
      action: 'renew_reviews',
      title: 'Get reviews coming in again',
      description: `${why.join(' ')} A few reviews each month help more than many at once. ${REVIEW_POLICY}`,
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
