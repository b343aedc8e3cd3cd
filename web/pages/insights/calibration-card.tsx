import type { Calibration } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { AgreementChart } from '../../charts/agreement-chart.js';
import { useI18n } from '../../i18n/i18n.js';
import { calibrationText } from '../../i18n/messages/calibration.js';
import { Stat } from '../../ui/badge.js';
import { Note } from '../../ui/note.js';
import { Card } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';
import { CheckTable } from './check-table.js';

/** The accuracy of past estimates. */
export function CalibrationCard({ businessId }: { businessId?: number }) {
  const { t } = useI18n();
  const query = useApi('/api/v1/ai/insights/calibration', {
    query: { business_id: businessId },
  });
  return (
    <Card title={t(calibrationText.title)} lead={t(calibrationText.lead)}>
      <Loaded query={query} rows={2}>
        {(calibration) => <Figures calibration={calibration} />}
      </Loaded>
    </Card>
  );
}

function Figures({ calibration }: { calibration: Calibration }) {
  const { t, format } = useI18n();
  const { overall, minimum, checks } = calibration;
  const figure = (n: number | null): string => (n === null ? '–' : format.number(n, 1));
  if (overall.count === 0) {
    return (
      <>
        <p>{t(calibrationText.none, { n: overall.open })}</p>
        <ExcludedNote n={overall.left_out} />
      </>
    );
  }
  return (
    <>
      {!overall.is_enough && <Note>{t(calibrationText.few, { n: overall.count, minimum })}</Note>}
      <dl class="stats">
        <Stat label={t(calibrationText.count)} value={format.number(overall.count)} />
        <Stat
          label={t(calibrationText.coverage)}
          value={overall.coverage === null ? '–' : format.percent(overall.coverage)}
          note={t(calibrationText.right, { level: format.percent(0.9) })}
        />
        <Stat
          label={t(calibrationText.bias)}
          value={figure(overall.bias)}
          note={t(calibrationText.biasNote)}
        />
        <Stat label={t(calibrationText.error)} value={figure(overall.mean_absolute_error)} />
      </dl>
      <AgreementChart
        points={checks}
        label={t(calibrationText.chart)}
        across={t(calibrationText.estimated)}
        upwards={t(calibrationText.happened)}
      />
      <CheckTable checks={checks} />
      <ExcludedNote n={overall.left_out} />
    </>
  );
}

function ExcludedNote({ n }: { n: number }) {
  const { t } = useI18n();
  return n === 0 ? null : <p class="hint">{t(calibrationText.leftOut, { n })}</p>;
}
