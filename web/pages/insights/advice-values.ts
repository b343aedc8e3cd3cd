import type { Insight } from '../../api/types.js';
import type { Formats } from '../../i18n/formats.js';
import type { Message, Translation, Values } from '../../i18n/message.js';
import { directions } from '../../i18n/messages/directions.js';
import { insightAdvice } from '../../i18n/messages/insight-advice.js';
import { missingFieldText, recencyText, standingText } from '../../i18n/messages/insight-figures.js';
import { insightText } from '../../i18n/messages/insights.js';

type Figures = Insight['figures'];

/** The part of `useI18n` that the advice needs. */
export interface Language {
  readonly t: (message: Message, values?: Values) => string;
  readonly translated: (translation: Translation, values?: Values) => string | null;
  readonly format: Pick<Formats, 'list' | 'number'>;
  /** Names a category of the service. */
  readonly categoryOf: (category: string) => string;
}

/**
 * Returns the advice of an insight in the language of the dashboard. Returns the English text of the service for
 * English, or if the insight lacks a value of the translation.
 */
export function adviceOf(insight: Insight, language: Language): string {
  const advice = language.translated(insightAdvice[insight.action], adviceValues(insight, language));
  return advice === null || /\{\w+\}/.test(advice) ? insight.description : advice;
}

function adviceValues({ keyword, evidence, figures }: Insight, language: Language): Values {
  const { t, format, categoryOf } = language;
  const { points, pins, rivals } = evidence;
  const { category, suggested_category: suggested, service, direction } = figures;
  return {
    keyword,
    pins: points?.length ?? pins,
    all: pins,
    rival: rivals[0]?.name ?? t(insightText.oneRival),
    ...countsOf(figures),
    ...(category !== undefined && { category: categoryOf(category) }),
    ...(suggested !== undefined && { suggested: categoryOf(suggested) }),
    ...(service !== undefined && { service }),
    ...(direction !== undefined && { direction: t(directions[direction]) }),
    ...(figures.missing_fields && {
      fields: format.list(figures.missing_fields.map((field) => t(missingFieldText[field]))),
    }),
    ...(figures.suggested_categories && {
      categories: format.list(
        figures.suggested_categories.map(({ name, businesses }) => `«${categoryOf(name)}» (${businesses})`),
      ),
    }),
    ...recencyOf(figures, language),
    ...standingOf(figures, points?.length ?? pins, language),
  };
}

function countsOf(figures: Figures): Values {
  const { current, target, businesses_above: above, businesses_with: having, duplicates: n, ranks } = figures;
  const counts = { current, target, above, having, n, from: ranks?.[0], to: ranks?.[1] };
  return Object.fromEntries(
    Object.entries(counts).filter((count): count is [string, number] => count[1] !== undefined),
  );
}

function recencyOf(
  { days_since_latest_review: days, reviews_per_month: now, reviews_per_month_before: before }: Figures,
  { t, format }: Language,
): Values {
  const recency = [
    days === undefined ? '' : t(recencyText.stale, { days }),
    now === undefined || before === undefined
      ? ''
      : t(recencyText.fading, { now: format.number(now, 1), before: format.number(before, 1) }),
  ]
    .filter(Boolean)
    .join(' ');
  return recency === '' ? {} : { recency };
}

function standingOf(
  { average_total_rank: average, found_pins: found }: Figures,
  pins: number,
  { t, format }: Language,
): Values {
  if (average === undefined || found === undefined) return {};
  const values = { average: format.number(average, 1), absent: pins - found, pins };
  const somewhere = found === pins ? standingText.everywhere : standingText.somewhere;
  return { standing: t(found === 0 ? standingText.nowhere : somewhere, values) };
}
