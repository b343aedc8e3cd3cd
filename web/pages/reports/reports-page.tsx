import { useState } from 'preact/hooks';
import { sendWithToken } from '../../api/api.js';
import type { Row } from '../../api/operations.js';
import { refresh } from '../../api/query-cache.js';
import { usePages } from '../../api/use-pages.js';
import { useReload } from '../../api/use-reload.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportText } from '../../i18n/messages/reports.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Card, Page } from '../../ui/page.js';
import { saveAnswer } from '../../ui/save-file.js';
import { MoreRows } from '../../ui/show-more.js';
import { Empty, ErrorBox, Loaded } from '../../ui/states.js';
import { Table } from '../../ui/table.js';
import { TargetName } from '../../ui/target-name.js';
import { useAction } from '../../ui/use-action.js';
import { AddFirst } from '../add-business/add-first.js';
import { BrandsCard } from './brands-card.js';
import { NewReport } from './new-report.js';
import { ReportSchedulesCard } from './report-schedules-card.js';
import { ShareReport } from './share-report.js';

type Report = Row<'/api/v1/reports'>;
const PAGE = 30;

export default function ReportsPage() {
  const { t } = useI18n();
  const { canWrite, isRestricted } = useUser();
  const [open, setOpen] = useState<'new' | Report>();
  const query = usePages('/api/v1/reports', { query: { limit: PAGE } });
  useReload(query, query.data?.rows.some(({ status }) => status === 'queued') ?? false);
  const create = canWrite && (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setOpen('new');
      }}
    >
      {t(reportText.create)}
    </Button>
  );
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <Page title={t(reportText.title)} lead={t(reportText.lead)} actions={create}>
      <Loaded query={query} rows={4} tall>
        {({ rows, hasMore }) =>
          rows.length === 0 ? (
            <Empty icon="print" title={t(reportText.none)} action={<AddFirst />}>
              {t(reportText.noneText)}
            </Empty>
          ) : (
            <Card flush>
              <ReportTable reports={rows} onShare={setOpen} />
              {hasMore && <MoreRows query={query} />}
            </Card>
          )
        }
      </Loaded>
      <ReportSchedulesCard />
      {!isRestricted && <BrandsCard />}
      {open === 'new' && (
        <NewReport
          onMade={() => {
            refresh('/api/v1/reports');
            close();
          }}
          onClose={close}
        />
      )}
      {open && open !== 'new' && <ShareReport id={open.id} onClose={close} />}
    </Page>
  );
}

function ReportTable({
  reports,
  onShare,
}: {
  reports: readonly Report[];
  onShare: (report: Report) => void;
}) {
  const { t, format } = useI18n();
  const { canWrite } = useUser();
  return (
    <Table
      label={t(reportText.title)}
      rows={reports}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(reportText.about),
          isName: true,
          cell: (report) => (
            <>
              <TargetName target={report} />
              <p class="hint">{format.days(report.from, report.to)}</p>
            </>
          ),
        },
        { head: t(common.status), cell: ({ status }) => t(reportText[status]) },
        { head: t(reportText.created), cell: ({ created_at: at }) => format.relative(at) },
        {
          head: t(common.actions),
          hidesHead: true,
          cell: (report) =>
            report.status === 'completed' && (
              <div class="row-actions">
                <Download id={report.id} />
                {canWrite && (
                  <Button
                    small
                    icon="share"
                    onClick={() => {
                      onShare(report);
                    }}
                  >
                    {t(reportText.share)}
                  </Button>
                )}
              </div>
            ),
        },
      ]}
    />
  );
}

function Download({ id }: { id: number }) {
  const { t } = useI18n();
  const action = useAction(async () => {
    await saveAnswer(await sendWithToken(`/api/v1/reports/${id}/pdf`), `report-${id}.pdf`);
  });
  return (
    <>
      {action.error && <ErrorBox error={action.error} />}
      <Button small icon="download" busy={action.isBusy} onClick={action.run}>
        {t(reportText.download)}
      </Button>
    </>
  );
}
