import { DAY_MS } from '../../base/units.js';
import { useState } from 'preact/hooks';
import type { Business } from '../../api/types.js';
import { useApi, usePreviousData } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { historyText } from '../../i18n/messages/history.js';
import { latestOf } from '../../rank/latest.js';
import { Choices } from '../../ui/choices.js';
import { Note } from '../../ui/note.js';
import { Card } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Credit } from '../business/credit.js';
import { BusinessFrame } from '../business/business-frame.js';
import { NoKeyword } from '../business/no-keyword.js';
import { HistoryCharts } from './history-charts.js';
import { HistoryTable } from './history-table.js';

const PERIODS = { d30: 30, d90: 90, d365: 365 } as const;
type Period = keyof typeof PERIODS;

export default function HistoryPage() {
  return (
    <BusinessFrame page="history">
      {({ business, keyword }) =>
        keyword === undefined ? (
          <NoKeyword businessId={business.id} />
        ) : (
          <KeywordHistory business={business} keyword={keyword} />
        )
      }
    </BusinessFrame>
  );
}

function KeywordHistory({ business, keyword }: { business: Business; keyword: string }) {
  const { t, format } = useI18n();
  const [period, setPeriod] = useState<Period>('d90');
  const from = new Date(Date.now() - (PERIODS[period] - 1) * DAY_MS).toISOString().slice(0, 10);
  // The charts stay while another period loads.
  const query = usePreviousData(
    useApi('/api/v1/history', { query: { business_id: business.id, keyword, from } }),
    `${business.id} ${keyword}`,
  );
  return (
    <>
      <Choices<Period>
        label={t(historyText.range)}
        value={period}
        choices={(Object.keys(PERIODS) as Period[]).map((value) => ({ value, text: t(historyText[value]) }))}
        onChange={setPeriod}
      />
      <Loaded query={query} rows={6} tall>
        {(data) => {
          const { history, relocations, annotations } = data;
          const latest = latestOf(data);
          if (!latest)
            return (
              <Empty icon="history" title={t(historyText.noneTitle)}>
                {t(historyText.noneText)}
              </Empty>
            );
          return (
            <div class="page-part kept" aria-busy={query.isStale}>
              {latest.series.length < history.length && <Note>{t(historyText.mixed)}</Note>}
              {relocations.map(({ relocated_at, from }) => (
                <Note key={relocated_at}>
                  {t(historyText.relocated, { date: format.date(relocated_at), name: from.name })}
                </Note>
              ))}
              {latest.series.length > 1 && (
                <HistoryCharts
                  series={latest.series}
                  timeZone={business.timezone}
                  annotations={annotations}
                />
              )}
              {annotations.length > 0 && (
                <Card title={t(historyText.annotations)}>
                  <ul>
                    {annotations.map(({ id, date, text }) => (
                      <li key={id}>
                        <strong>{format.date(`${date}T12:00:00Z`)}</strong> {text}
                      </li>
                    ))}
                  </ul>
                </Card>
              )}
              <Card flush title={t(historyText.table)}>
                <HistoryTable history={history} business={business} keyword={keyword} />
              </Card>
              <Credit businessId={business.id} keyword={keyword} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
