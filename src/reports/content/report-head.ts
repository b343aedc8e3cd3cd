import type { ReportContent } from '../make/gather-report.js';
import type { ReportRequest } from '../report.entity.js';
import type { ReportTexts } from './texts.js';

/** What a report is about. */
export interface ReportHead {
  readonly title: string;
  readonly period: string;
  /** With the kind of the document, for the title of a window. */
  readonly documentTitle: string;
  readonly footer: string;
}

export function describeHead(
  request: ReportRequest,
  { results, brand }: ReportContent,
  texts: ReportTexts,
): ReportHead {
  const days = `${texts.date(request.from)} – ${texts.date(request.to)}`;
  const [only, ...others] = results;
  const names = [...new Set(results.map(({ business }) => business))];
  const title = names.length === 1 ? (names[0] ?? '') : (request.tag ?? brand?.name ?? texts.t('report'));
  const subject =
    only && others.length === 0
      ? `“${only.keyword}”`
      : texts.t('counts', { businesses: names.length, keywords: results.length });
  const contact = [brand?.footer, brand?.replyTo].filter((text) => text !== null && text !== undefined);
  return {
    title,
    period: only ? `${subject} · ${days}` : days,
    documentTitle: [texts.t('report'), ...(title === texts.t('report') ? [] : [title])].join(' · '),
    footer: contact.length > 0 ? contact.join(' · ') : `${title} · ${days}`,
  };
}
