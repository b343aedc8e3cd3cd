import { wordFurther } from '../notice/describe-digest.js';
import type { Fact, NoticeItem, Tone } from '../notice/notice.js';
import { textsIn } from '../notice/texts.js';
import type { EmailParts } from './to-text.js';

/** Content ID of the map. */
export const MAP_ID = 'map@local-ranking-service';

const COLOURS: Readonly<Record<Tone, string>> = { good: '#15803d', bad: '#b91c1c', neutral: '#64748b' };

/** Mail programs without a style sheet use the light colours of the attributes. */
const STYLE = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
@media (prefers-color-scheme:dark){
.page{background:#0f172a!important}.card{background:#1e293b!important;border-right-color:#334155!important;border-bottom-color:#334155!important;border-left-color:#334155!important}
.text{color:#e2e8f0!important}.title{color:#f8fafc!important}.muted{color:#94a3b8!important}
.fact{background:#0f172a!important}.link{color:#93c5fd!important}
.map{background:#fff!important}}
@media (max-width:480px){.card{padding:20px!important}.cell{display:block!important;width:auto!important;padding:4px 0!important}}`;

const FONT = "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";

/** Formats a message as HTML of tables and inline styles, which all mail programs show. */
export function toHtml({ notice, locale, unsubscribe, hasMap, why, accent }: EmailParts): string {
  const { title, lines, facts, items, further, tone, link, footer } = notice;
  const say = textsIn(locale);
  const content = [
    `<h1 class="title" style="margin:0 0 16px;font-size:20px;line-height:28px;font-weight:600;color:#0f172a">${escape(title)}</h1>`,
    ...items.map(itemOf),
    ...[...(further > 0 ? [wordFurther(further, locale)] : []), ...lines].map(
      (line) => `<p class="text" style="margin:0 0 12px;color:#334155">${escape(line)}</p>`,
    ),
    factsOf(facts),
    hasMap ? mapOf(say('mapAlt')) : '',
    link
      ? `<p style="margin:24px 0 0"><a href="${escape(link.url)}" style="display:inline-block;padding:10px 20px;border-radius:6px;background:#1d4ed8;color:#ffffff;font-weight:600;text-decoration:none">${escape(link.text)}</a></p>`
      : '',
  ].join('\n');
  const leave =
    unsubscribe === null
      ? ''
      : ` <a class="muted" href="${escape(unsubscribe)}" style="color:#64748b">${escape(say('unsubscribe'))}</a>`;
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escape(title)}</title><style>${STYLE}</style></head>
<body class="page" style="margin:0;padding:0;background:#f1f5f9">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:#f1f5f9"><tr><td align="center" style="padding:24px 12px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:624px"><tr>
<td class="card" style="padding:32px;background:#ffffff;border:1px solid #e2e8f0;border-top:4px solid ${accent ?? COLOURS[tone]};border-radius:8px;${FONT};font-size:15px;line-height:23px;color:#334155">
${content}
</td></tr><tr><td class="muted" style="padding:16px 8px;${FONT};font-size:12px;line-height:18px;color:#64748b">
${escape(footer)}<br>${escape(why ?? say('whyMail'))}${leave}
</td></tr></table></td></tr></table></body></html>
`;
}

function itemOf({ text, url, tone }: NoticeItem): string {
  const shown =
    url === null
      ? escape(text)
      : `<a class="link" href="${escape(url)}" style="color:#1d4ed8;text-decoration:none">${escape(text)}</a>`;
  return `<p class="text" style="margin:0 0 12px;padding:2px 0 2px 12px;border-left:3px solid ${COLOURS[tone]};color:#334155">${shown}</p>`;
}

/** Two facts in a row. */
function factsOf(facts: readonly Fact[]): string {
  if (facts.length === 0) return '';
  const cells = facts.map(
    ({ label, value }, index) =>
      `<td class="cell" width="50%" style="padding:${index % 2 === 0 ? '4px 4px 4px 0' : '4px 0 4px 4px'}"><div class="fact" style="padding:10px 14px;border-radius:6px;background:#f8fafc"><div class="muted" style="font-size:12px;line-height:18px;color:#64748b">${escape(label)}</div><div class="title" style="font-size:17px;line-height:24px;font-weight:600;color:#0f172a">${escape(value)}</div></div></td>`,
  );
  const rows = Array.from({ length: Math.ceil(cells.length / 2) }, (_, row) =>
    cells.slice(row * 2, row * 2 + 2).join(''),
  );
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:4px 0 0">${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`;
}

/** The map is no link: filters take a short mail with a linked picture for spam. The button below it leads to the map. */
function mapOf(alt: string): string {
  return `<div style="margin:20px 0 0"><img class="map" src="cid:${MAP_ID}" alt="${escape(alt)}" width="560" style="display:block;width:100%;max-width:560px;height:auto;border:0;border-radius:6px"></div>`;
}

function escape(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
