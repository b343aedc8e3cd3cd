import type { ComponentChildren } from 'preact';
import type { PortfolioSummary } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Stat } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import type { Moved, View } from './view.js';

const NO_BREAK_SPACE = '\u00a0';

/**
 * The totals of a view. The counts of significant changes filter the table. Until the totals are read, dashes stand in
 * their place, so that the table below does not move.
 */
export function PortfolioSummaryLine(props: {
  summary: PortfolioSummary | undefined;
  view: View;
  onChange: (changed: Partial<View>) => void;
}) {
  const { t, format } = useI18n();
  const { summary, view, onChange } = props;
  const changes = summary?.significant_changes[view.against];
  const count = (moved: Moved) => (n: number) => (
    <button
      type="button"
      class="stat-button"
      aria-label={`${t(moved === 'better' ? portfolioText.risen : portfolioText.fallen)}: ${format.number(n)}`}
      aria-pressed={view.moved === moved}
      onClick={() => {
        onChange({ moved: view.moved === moved ? 'all' : moved });
      }}
    >
      <span class={classOf(moved, n)}>
        {n > 0 && <Icon name={moved === 'better' ? 'up' : 'down'} size={18} />}
        {format.number(n)}
      </span>
    </button>
  );
  return (
    <dl class="stats portfolio-stats" aria-busy={!summary}>
      <Stat
        label={t(portfolioText.tracked)}
        value={orDash(summary?.businesses, (n) => t(portfolioText.businesses, { n }))}
        note={summary ? t(portfolioText.keywords, { n: summary.keywords }) : NO_BREAK_SPACE}
      />
      <Stat label={t(portfolioText.rose)} value={orDash(changes?.rose, count('better'))} />
      <Stat label={t(portfolioText.fell)} value={orDash(changes?.fell, count('worse'))} />
      <Stat
        label={t(portfolioText.topThree)}
        help={t(portfolioText.topThreeHelp)}
        value={orDash(summary?.top_three_share, format.percent)}
      />
      <Stat
        label={t(portfolioText.meanRank)}
        help={t(metrics.averageTotalRankHelp)}
        value={orDash(summary?.average_total_rank, (rank) => format.number(rank, 1))}
      />
    </dl>
  );
}

/** Shows a figure, or a dash while it is not known. */
function orDash(n: number | null | undefined, show: (n: number) => ComponentChildren): ComponentChildren {
  return n === null || n === undefined ? '–' : show(n);
}

/** Zero is neither good nor bad. */
function classOf(moved: Moved, n: number): string {
  if (n === 0) return 'change';
  return moved === 'better' ? 'change change-better' : 'change change-worse';
}
