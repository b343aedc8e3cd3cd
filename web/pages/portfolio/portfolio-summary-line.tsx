import type { PortfolioSummary } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Stat } from '../../ui/badge.js';
import { Icon } from '../../ui/icon.js';
import type { Moved, View } from './view.js';

/** The totals of a view, dashes until they are read. The counts of significant changes filter the table. */
export function PortfolioSummaryLine(props: {
  summary: PortfolioSummary | undefined;
  view: View;
  onChange: (changed: Partial<View>) => void;
}) {
  const { t, format } = useI18n();
  const { summary, view, onChange } = props;
  if (!summary) return <SummaryPlaceholder />;
  const { rose, fell } = summary.significant_changes[view.against];
  const count = (moved: Moved, n: number) => (
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
    <dl class="stats portfolio-stats">
      <Stat
        label={t(portfolioText.tracked)}
        value={t(portfolioText.businesses, { n: summary.businesses })}
        note={t(portfolioText.keywords, { n: summary.keywords })}
      />
      <Stat label={t(portfolioText.rose)} value={count('better', rose)} />
      <Stat label={t(portfolioText.fell)} value={count('worse', fell)} />
      <Stat
        label={t(portfolioText.topThree)}
        help={t(portfolioText.topThreeHelp)}
        value={summary.top_three_share === null ? '–' : format.percent(summary.top_three_share)}
      />
      <Stat
        label={t(portfolioText.meanRank)}
        help={t(metrics.averageTotalRankHelp)}
        value={summary.average_total_rank === null ? '–' : format.number(summary.average_total_rank, 1)}
      />
    </dl>
  );
}

/** Takes the place of the totals, so that the table below does not move. */
function SummaryPlaceholder() {
  const { t } = useI18n();
  return (
    <dl class="stats portfolio-stats" aria-busy="true">
      <Stat label={t(portfolioText.tracked)} value="–" note={'\u00a0'} />
      {[portfolioText.rose, portfolioText.fell, portfolioText.topThree, portfolioText.meanRank].map(
        (label) => (
          <Stat key={label} label={t(label)} value="–" />
        ),
      )}
    </dl>
  );
}

/** Zero is neither good nor bad. */
function classOf(moved: Moved, n: number): string {
  if (n === 0) return 'change';
  return moved === 'better' ? 'change change-better' : 'change change-worse';
}
