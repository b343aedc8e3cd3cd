import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiPages } from '../../api/api.js';
import type { Action, Business, History } from '../../api/types.js';
import { useApi, usePreviousData, useQuery } from '../../api/use-query.js';
import { daysAgo } from '../../base/days.js';
import { withQuery } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { historyText } from '../../i18n/messages/history.js';
import { isComparable } from '../../rank/latest.js';
import { seriesOf } from '../../rank/series.js';
import { Note } from '../../ui/note.js';
import { Card } from '../../ui/page.js';
import { Empty, Loaded } from '../../ui/states.js';
import { dayOf } from '../actions/day-of.js';
import { BusinessFrame } from '../business/business-frame.js';
import { Credit } from '../business/credit.js';
import { NoKeyword } from '../business/no-keyword.js';
import { SeriesPicker } from '../map/workspace/series-picker.js';
import { DaysCard } from './days-card.js';
import { HistoryCharts } from './history-charts.js';
import { HistoryTable } from './history-table.js';
import { type Range, rangeOf, rangeQuery } from './range.js';
import { RangePicker } from './range-picker.js';
import { MOST_RIVALS, RivalChoice, useRivalLines } from './rival-lines.js';

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

/** The history of a keyword. The address has the period and the competitors. */
function KeywordHistory({ business, keyword }: { business: Business; keyword: string }) {
  const { t, format } = useI18n();
  const { path, query: address, route } = useLocation();
  const subject = { businessId: business.id, keyword };
  const range = rangeOf(address);
  const [seriesId, setSeriesId] = useState<string>();
  const chosen = (address['rivals'] ?? '').split(',').filter(Boolean).slice(0, MOST_RIVALS);
  const show = (next: Range, rivals: readonly string[]): void => {
    const members = { keyword, ...rangeQuery(next), rivals: rivals.join(',') || undefined };
    route(withQuery(path, members), true);
  };
  // The charts stay while another period loads.
  const query = usePreviousData(
    useApi('/api/v1/history', { query: { business_id: business.id, keyword, ...daysOf(range) } }),
    `${business.id} ${keyword}`,
  );
  const shifts = useShifts(subject, query.data);
  const actions = useShownActions(subject, query.data);
  const rivals = useRivalLines(subject, chosen, query.data && { from: query.data.from, to: query.data.to });
  return (
    <>
      <RangePicker
        range={range}
        shown={{ from: query.data?.from ?? '', to: query.data?.to ?? '' }}
        onChange={(next) => {
          show(next, chosen);
        }}
      />
      <Loaded query={query} rows={6} tall>
        {(data) => {
          const { history, relocations, annotations } = data;
          const all = seriesOf(history);
          // A single scan with another grid does not replace the charts of a regular one.
          const shown =
            all.find(({ id }) => id === seriesId) ?? all.find(({ scans }) => scans.length > 1) ?? all[0];
          if (!shown)
            return (
              <Empty icon="history" title={t(historyText.noneTitle)}>
                {t(historyText.noneText)}
              </Empty>
            );
          const line = shown.scans.filter((scan) => isComparable(scan, shown.last));
          return (
            <div class="page-part kept" aria-busy={query.isStale}>
              {all.length > 1 && (
                <SeriesPicker
                  series={all}
                  current={shown.id}
                  timeZone={business.timezone}
                  onChange={({ id }) => {
                    setSeriesId(id);
                  }}
                />
              )}
              {relocations.map(({ relocated_at, from }) => (
                <Note key={relocated_at}>
                  {t(historyText.relocated, {
                    date: format.date(relocated_at, business.timezone),
                    name: from.name,
                  })}
                </Note>
              ))}
              {line.length > 1 && (
                <>
                  <RivalChoice
                    {...subject}
                    chosen={chosen}
                    onChange={(ids) => {
                      show(range, ids);
                    }}
                  />
                  <HistoryCharts
                    series={line}
                    shifts={shifts}
                    rivals={rivals}
                    annotations={annotations}
                    actions={actions}
                    timeZone={business.timezone}
                  />
                </>
              )}
              <DaysCard
                business={business}
                keyword={keyword}
                annotations={annotations}
                actions={actions}
                period={data}
              />
              <Card flush title={t(historyText.table)}>
                <HistoryTable history={history} shifts={shifts} business={business} keyword={keyword} />
              </Card>
              <Credit businessId={business.id} keyword={keyword} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}

/** Returns the planned and done actions for a keyword whose day is in the period of its history. */
function useShownActions(
  { businessId, keyword }: { businessId: number; keyword: string },
  period: History | undefined,
): readonly Action[] {
  const { data = [] } = useApi('/api/v1/actions', { query: { business_id: businessId, keyword } });
  if (!period) return [];
  return data.filter((action) => {
    const day = dayOf(action);
    return action.status !== 'dismissed' && day >= period.from && day <= period.to;
  });
}

/** Returns the first and the last day. The last one defaults to today in the time zone of the business. */
function daysOf(range: Range): { readonly from: string; readonly to?: string } {
  if ('from' in range) return range;
  return { from: daysAgo(range.days - 1) };
}

/** Returns the positions gained by each scan of a history whose change is significant. */
function useShifts(
  { businessId, keyword }: { businessId: number; keyword: string },
  history: History | undefined,
): ReadonlyMap<number, number> {
  const since = history?.from;
  const { data } = useQuery(
    since === undefined ? null : `/api/v1/changes ${JSON.stringify([businessId, since])}`,
    (signal) =>
      apiPages(
        '/api/v1/changes',
        { query: { business_id: businessId, since, significant: 'true', limit: 200 } },
        Infinity,
        signal,
      ),
  );
  const ofKeyword = (data?.rows ?? []).filter((change) => change.keyword === keyword);
  return new Map(ofKeyword.map(({ scan_id: id, mean_change: gain }) => [id, gain]));
}
