import type { Explanation } from '../../../api/types.js';
import { useApi, usePreviousData } from '../../../api/use-query.js';
import { ChangeBar } from '../../../charts/change-bar.js';
import { useI18n } from '../../../i18n/i18n.js';
import { unexplainedText, whyText } from '../../../i18n/messages/calibration.js';
import { Change } from '../../../ui/change.js';
import { Card } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { Table } from '../../../ui/table.js';

/** The causes of the change between two scans. */
export function WhyChanged({ scanId, compare }: { scanId: number; compare: number }) {
  const { t } = useI18n();
  const query = usePreviousData(
    useApi('/api/v1/scans/{id}/explanation', { id: scanId, query: { with: compare } }),
  );
  // The verdict above says so.
  if (query.error?.code === 'scans_not_comparable') return null;
  return (
    <Loaded query={query} rows={3}>
      {(explanation) => (
        <div class="kept" aria-busy={query.isStale}>
          <Card flush title={t(whyText.title)} lead={t(whyText.lead)}>
            <Parts explanation={explanation} />
          </Card>
        </div>
      )}
    </Loaded>
  );
}

function Parts({ explanation }: { explanation: Explanation }) {
  const { t, format } = useI18n();
  const { parts, observed, noise_expected: noise, reason } = explanation;
  if (reason !== null || observed === null) {
    return <p class="card-text">{t(unexplainedText[reason ?? 'nothing_in_common'])}</p>;
  }
  const rows = [
    ...parts.map(({ cause, positions }) => ({ name: t(whyText[cause]), positions })),
    { name: t(whyText.total), positions: observed },
  ];
  const largest = Math.max(...rows.map(({ positions }) => Math.abs(positions)));
  return (
    <>
      <Table
        label={t(whyText.title)}
        rows={rows}
        keyOf={({ name }) => name}
        columns={[
          { head: t(whyText.cause), isName: true, cell: ({ name }) => name },
          {
            head: '±',
            hidesHead: true,
            cell: ({ positions }) => <ChangeBar value={positions} largest={largest} />,
          },
          {
            head: t(whyText.positions),
            isNumber: true,
            cell: ({ positions }) => <Change gain={positions} />,
          },
        ]}
      />
      {noise !== null && <p class="hint card-text">{t(whyText.chance, { n: format.number(noise, 1) })}</p>}
    </>
  );
}
