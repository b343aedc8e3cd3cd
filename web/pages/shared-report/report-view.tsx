import type { SharedReport } from '../../api/types.js';
import { Button } from '../../ui/button.js';
import { Card, usePageTitle } from '../../ui/page.js';
import { Cell, TableFrame } from '../../ui/table.js';
import type { Action } from '../../ui/use-action.js';
import { ReportHistory } from './report-history.js';
import { ReportLogo } from './report-logo.js';
import { ReportMaps } from './report-maps.js';

/** A report in its own language, with the content of its PDF. */
export function ReportView({ report, download }: { report: SharedReport; download: Action }) {
  const {
    locale,
    brand,
    kind,
    title,
    period,
    figures,
    verdict,
    maps,
    action,
    changes,
    method,
    left_out: leftOut,
  } = report;
  const heading = usePageTitle(title);
  return (
    <article
      class="page report-page"
      lang={locale}
      {...(brand && { style: { '--report-accent': brand.accent_color } })}
    >
      <header class="page-head">
        <div class="page-title">
          <p class="hint">{kind}</p>
          <h1 ref={heading} tabIndex={-1} dir="auto">
            {title}
          </h1>
          <p class="lead" dir="auto">
            {period}
          </p>
        </div>
        {brand && <ReportLogo brand={brand} />}
        <div class="page-actions">
          <Button icon="download" busy={download.isBusy} onClick={download.run}>
            {report.download_label}
          </Button>
        </div>
      </header>
      {figures.length > 0 && <Figures figures={figures} />}
      <Card>
        {verdict.map((line, n) =>
          n === 0 ? (
            <h2 key={line} dir="auto">
              {line}
            </h2>
          ) : (
            <p key={line}>{line}</p>
          ),
        )}
        {maps && <ReportMaps maps={maps} />}
      </Card>
      {action && (
        <section class="card report-action">
          <h2 class="hint">{action.label}</h2>
          <p class="report-step" dir="auto">
            {action.title}
          </p>
          {action.note !== null && <p class="hint">{action.note}</p>}
        </section>
      )}
      {changes && <TextTable {...changes} />}
      {report.keywords.map((keyword) => (
        <Keyword key={keyword.title} keyword={keyword} />
      ))}
      {leftOut && (
        <Card title={leftOut.title}>
          <ul>
            {leftOut.texts.map((text, n) => (
              // Two businesses may have one name.
              <li key={n} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </Card>
      )}
      {method && (
        <Card title={method.title}>
          {method.texts.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Card>
      )}
      <footer class="hint" dir="auto">
        {report.footer}
      </footer>
    </article>
  );
}

function Figures({ figures }: Pick<SharedReport, 'figures'>) {
  return (
    <dl class="stats">
      {figures.map(({ label, value, note, is_better: isBetter }) => (
        <div key={label} class="stat">
          <dt>{label}</dt>
          <dd class="stat-value">{value}</dd>
          {note !== null && (
            <dd
              class={['stat-note', isBetter === null ? '' : isBetter ? 'report-better' : 'report-worse'].join(
                ' ',
              )}
            >
              {note}
            </dd>
          )}
        </div>
      ))}
    </dl>
  );
}

function Keyword({ keyword }: { keyword: SharedReport['keywords'][number] }) {
  const { title, maps, history, competitors, actions } = keyword;
  return (
    <section class="page-part" aria-label={title}>
      <h2 class="report-keyword" dir="auto">
        {title}
      </h2>
      {maps && (
        <div class="card">
          <ReportMaps maps={maps} />
        </div>
      )}
      {history && <ReportHistory history={history} />}
      {competitors && <TextTable {...competitors} />}
      {actions && (
        <div class="card">
          <h3>{actions.title}</h3>
          <ul>
            {actions.texts.map((text) => (
              <li key={text} dir="auto">
                {text}
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

type TextTableProps = NonNullable<SharedReport['changes']>;

function TextTable({ title, table: { header, rows } }: TextTableProps) {
  const heads = header.map((head, n) => ({ head, isName: n === 0 }));
  return (
    <div class="card card-flush">
      <header class="card-head">
        <h3>{title}</h3>
      </header>
      <TableFrame label={title} heads={heads}>
        {rows.map((row, n) => (
          // Two places may have one name.
          <tr key={n} role="row">
            {heads.map((head, column) => (
              <Cell key={head.head} {...head}>
                <span dir="auto">{row[column]}</span>
              </Cell>
            ))}
          </tr>
        ))}
      </TableFrame>
    </div>
  );
}
