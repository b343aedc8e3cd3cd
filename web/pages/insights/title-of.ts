import type { Insight } from '../../api/types.js';
import type { I18n } from '../../i18n/i18n.js';
import { directions } from '../../i18n/messages/directions.js';
import { actionText, insightText } from '../../i18n/messages/insights.js';

/** Returns the title of an insight. The service words titles in English. */
export function titleOf(
  { action, title, figures: { direction } }: Pick<Insight, 'action' | 'title' | 'figures'>,
  { t, locale }: Pick<I18n, 't' | 'locale'>,
): string {
  if (locale === 'en') return title;
  // A scan may have an insight for each of several directions.
  if (direction === undefined) return t(actionText[action]);
  return t(insightText.sector, { direction: t(directions[direction]) });
}
