import { useMemo } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiPages } from '../../api/api.js';
import type { PortfolioRow } from '../../api/types.js';
import type { EndlessList } from '../../api/use-endless.js';
import { useApi, usePreviousData } from '../../api/use-query.js';
import { paths, withQuery } from '../../base/paths.js';
import type { ListedBusiness } from '../../forms/bulk-dialog.js';
import { useI18n } from '../../i18n/i18n.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { useMode } from '../../state/mode.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { ErrorBox, Skeleton } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { ShareButton } from '../map/workspace/share-button.js';
import { BulkBar } from './bulk-bar.js';
import { PortfolioFilters } from './portfolio-filters.js';
import { PortfolioSummaryLine } from './portfolio-summary-line.js';
import { PortfolioTable } from './portfolio-table.js';
import { useSelectedIds } from './selection.js';
import { filterOf, queryOf, type View, viewOf } from './view.js';

interface PortfolioProps {
  /** All businesses; undefined until they are loaded, which may take longer than the rows. */
  readonly businesses: readonly ListedBusiness[] | undefined;
  /** The rows of the view in the address. */
  readonly list: EndlessList<PortfolioRow>;
}

/** All keywords of all businesses: filters, a table, and actions for many businesses. The address has the filters. */
export function Portfolio({ businesses, list }: PortfolioProps) {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const { isLive } = useMode();
  const { query, route } = useLocation();
  const view = viewOf(query);
  const { tag, q, against } = view;
  const summary = usePreviousData(
    useApi('/api/v1/portfolio/summary', { query: { tag: tag || undefined, q: q || undefined, against } }),
  );
  const selected = useSelectedIds();
  const selectAll = useAction(async () => {
    const reading = { query: { ...filterOf(view), limit: 200, fields: 'business.id' } as object };
    const { rows } = await apiPages('/api/v1/portfolio', reading, Infinity);
    selected.set(rows.map(({ business }) => business.id));
  });
  const change = (changed: Partial<View>): void => {
    route(withQuery(paths.overview, queryOf({ ...view, ...changed })), true);
  };
  const total = totalOf(list, view, summary.isStale ? undefined : summary.data?.keywords);
  const tags = useMemo(() => businesses && tagsOf(businesses), [businesses]);
  const selection = { ...selected, selectAll: selectAll.run, isSelectingAll: selectAll.isBusy };
  return (
    <div class="portfolio">
      {!summary.error && <PortfolioSummaryLine summary={summary.data} view={view} onChange={change} />}
      <PortfolioFilters view={view} tags={tags} onChange={change} />
      {selectAll.error && <ErrorBox error={selectAll.error} />}
      {canWrite && view.tag !== '' && (
        <div>
          <ShareButton subject={{ tag: view.tag, livemode: isLive }} />
        </div>
      )}
      {canWrite && businesses && selected.ids.size > 0 && (
        <BulkBar
          ids={selected.ids}
          businesses={businesses}
          view={view}
          onClear={() => {
            selected.set([]);
          }}
        />
      )}
      {list.rows === undefined ? (
        !list.error && <Skeleton rows={8} />
      ) : list.rows.length === 0 && !list.isLoading ? (
        <p class="hint">
          {t(portfolioText.noneFound)}{' '}
          <Button
            small
            kind="quiet"
            onClick={() => {
              change(viewOf({}));
            }}
          >
            {t(portfolioText.clear)}
          </Button>
        </p>
      ) : (
        <section class="card card-flush portfolio-card" aria-busy={list.isLoading}>
          <PortfolioTable
            rows={list.rows}
            total={total}
            view={view}
            selection={canWrite ? selection : undefined}
            onSort={(sort) => {
              change({ sort });
            }}
            onNearEnd={list.more}
          />
        </section>
      )}
      {list.rows && list.isLoading && list.hasMore && (
        <p class="hint" role="status">
          {t(portfolioText.loadingMore)}
        </p>
      )}
      {businesses && <WithoutKeywords businesses={businesses} />}
      {list.error && <ErrorBox error={list.error} onRetry={list.retry} />}
    </div>
  );
}

/** The businesses that have no row. */
function WithoutKeywords({ businesses }: { businesses: readonly ListedBusiness[] }) {
  const { t } = useI18n();
  const found = businesses.filter(({ keywords }) => keywords.length === 0);
  const [first] = found;
  if (!first) return null;
  return (
    <p class="hint">
      {t(portfolioText.withoutKeywords, { n: found.length })}{' '}
      <a href={paths.business(first.id)}>{t(portfolioText.addKeywordsTo, { name: first.label })}</a>
    </p>
  );
}

/** Returns the number of rows of a view; -1 while it is unknown. */
function totalOf(
  { rows, hasMore }: { rows: readonly unknown[] | undefined; hasMore: boolean },
  { moved }: View,
  keywords: number | undefined,
): number {
  if (rows && !hasMore) return rows.length;
  return moved === 'all' && keywords !== undefined ? keywords : -1;
}

/** Returns the tags of businesses, ignoring case, the most frequent first. */
function tagsOf(businesses: readonly ListedBusiness[]): string[] {
  const counts = new Map<string, { tag: string; count: number }>();
  for (const tag of businesses.flatMap((business) => business.tags)) {
    const found = counts.get(tag.toLowerCase()) ?? { tag, count: 0 };
    found.count++;
    counts.set(tag.toLowerCase(), found);
  }
  return [...counts.values()]
    .sort((a, b) => b.count - a.count || a.tag.localeCompare(b.tag))
    .map(({ tag }) => tag);
}
