import type { Insight } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { confidenceText, effortText, insightText, methodText } from '../../i18n/messages/insights.js';
import { Table } from '../../ui/table.js';
import { titleOf } from './title-of.js';

interface InsightTableProps {
  readonly insights: readonly Insight[];
  readonly businesses?: ReadonlyMap<number, string>;
}

/** The data of the cards as a table. */
export function InsightTable({ insights, businesses }: InsightTableProps) {
  const i18n = useI18n();
  const { t, format } = i18n;
  const gain = (n: number): string => format.number(n, 1);
  return (
    <details class="as-table">
      <summary>{t(common.asTable)}</summary>
      <Table
        label={t(common.asTable)}
        rows={insights}
        keyOf={({ id }) => id}
        columns={[
          {
            head: t(insightText.priorityHead),
            isNumber: true,
            cell: (insight) => insights.indexOf(insight) + 1,
          },
          {
            head: t(insightText.action),
            isName: true,
            cell: (insight) => (
              <>
                {titleOf(insight, i18n)}
                <p class="hint">
                  {[businesses?.get(insight.business_id), insight.keyword].filter(Boolean).join(' · ')}
                </p>
              </>
            ),
          },
          {
            head: t(insightText.gained),
            isNumber: true,
            cell: ({ estimated_rank_impact: impact }) => gain(impact.positions_gained),
          },
          {
            head: t(insightText.interval, { level: format.percent(0.9) }),
            isNumber: true,
            cell: ({ estimated_rank_impact: impact }) => impact.interval_90.map(gain).join(' – '),
          },
          { head: t(insightText.confidence), cell: ({ confidence }) => t(confidenceText[confidence]) },
          { head: t(insightText.effort), cell: ({ effort }) => t(effortText[effort]) },
          {
            head: t(insightText.method),
            cell: ({ estimated_rank_impact: impact }) => t(methodText[impact.method]),
          },
        ]}
      />
    </details>
  );
}
