import { keywordKey } from '../../businesses/keyword.js';
import type { ReportRequest } from '../report.entity.js';
import type { ReportContent } from './report-content.js';
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
  // Several businesses may have one label.
  const names = [...new Map(results.map(({ businessId, business }) => [businessId, business])).values()];
  const title = names.length === 1 ? (names[0] ?? '') : (request.tag ?? brand?.name ?? texts.t('report'));
  const keywords = [...new Map(results.map(({ keyword }) => [keywordKey(keyword), keyword])).values()];
  const subject = [
    ...(names.length > 1 ? [texts.t('businesses', { n: names.length })] : []),
    keywords.length === 1 ? `“${keywords[0]}”` : texts.t('keywords', { n: keywords.length }),
  ].join(', ');
  const contact = [brand?.footer, brand?.replyTo].filter((text) => text !== null && text !== undefined);
  return {
    title,
    period: results.length > 0 ? `${subject} · ${days}` : days,
    documentTitle: [texts.t('report'), ...(title === texts.t('report') ? [] : [title])].join(' · '),
    footer: contact.length > 0 ? contact.join(' · ') : `${title} · ${days}`,
  };
}
