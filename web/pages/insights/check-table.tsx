import type { Calibration } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { calibrationText } from '../../i18n/messages/calibration.js';
import { common } from '../../i18n/messages/common.js';
import { actionText, insightText } from '../../i18n/messages/insights.js';
import { Table } from '../../ui/table.js';

/** Estimates with their outcomes: the data of the chart. */
export function CheckTable({ checks }: Pick<Calibration, 'checks'>) {
  const { t, format } = useI18n();
  const positions = (n: number): string => format.number(n, 1);
  return (
    <details class="as-table">
      <summary>{t(common.asTable)}</summary>
      <Table
        label={t(calibrationText.title)}
        rows={checks}
        keyOf={({ action, scan_id: scan, keyword }) => `${scan}.${action}.${keyword}`}
        columns={[
          {
            head: t(insightText.action),
            isName: true,
            cell: ({ action, keyword }) => (
              <>
                {t(actionText[action])}
                <p class="hint">{keyword}</p>
              </>
            ),
          },
          {
            head: t(calibrationText.estimated),
            isNumber: true,
            cell: ({ estimated }) => positions(estimated),
          },
          {
            head: t(insightText.interval, { level: format.percent(0.9) }),
            isNumber: true,
            cell: ({ interval_90: ends }) => ends.map(positions).join(' – '),
          },
          { head: t(calibrationText.happened), isNumber: true, cell: ({ outcome }) => positions(outcome) },
        ]}
      />
    </details>
  );
}
