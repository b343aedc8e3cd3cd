import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Business, HistoryEntry } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { historyText } from '../../i18n/messages/history.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { gridText } from '../../rank/grid-text.js';
import { SuspectMark } from '../../rank/suspect.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Change } from '../../ui/change.js';
import { Confirm } from '../../ui/confirm.js';
import { MoreRows } from '../../ui/show-more.js';
import { Table } from '../../ui/table.js';
import { useDistance } from '../../ui/use-distance.js';

/** How many scans are shown at first, and how many more at a time: a year of daily scans is a very long page. */
const PART = 15;

/** The scans of a period, newest first: the data of the charts. */
export function HistoryTable(props: {
  history: readonly HistoryEntry[];
  /** Positions gained by the scans whose change is significant. */
  shifts: ReadonlyMap<number, number>;
  business: Business;
  keyword: string;
}) {
  const { t, format } = useI18n();
  const distance = useDistance();
  const { business, keyword } = props;
  const { canWrite } = useUser();
  const [shown, setShown] = useState(PART);
  const [deleted, setDeleted] = useState<{ scanId: number; date: string }>();
  return (
    <>
      <Table
        label={t(historyText.table)}
        rows={props.history.toReversed().slice(0, shown)}
        keyOf={(scan) => scan.scan_id}
        columns={[
          {
            head: t(common.date),
            isName: true,
            cell: ({ scan_id: scan, scanned_at: at, suspect }) => {
              const date = format.dateTime(at, business.timezone);
              return (
                <>
                  <a href={paths.map(business.id, { keyword, scan })} title={t(historyText.seeMap, { date })}>
                    {date}
                  </a>
                  <SuspectMark suspect={suspect} />
                </>
              );
            },
          },
          {
            head: t(metrics.atrp),
            help: t(metrics.averageTotalRankHelp),
            isNumber: true,
            cell: (scan) => <strong>{format.number(scan.average_total_rank, 1)}</strong>,
          },
          {
            head: t(metrics.change),
            help: t(historyText.changeHelp),
            isNumber: true,
            cell: (scan) => <Change gain={props.shifts.get(scan.scan_id) ?? null} />,
          },
          {
            head: t(metrics.arp),
            help: t(metrics.averageRankHelp),
            isNumber: true,
            cell: ({ average_rank: rank }) => (rank === null ? '–' : format.number(rank, 1)),
          },
          {
            head: t(metrics.solv),
            help: t(metrics.shareOfLocalVoiceHelp),
            isNumber: true,
            cell: (scan) => format.percent(scan.share_of_local_voice),
          },
          {
            head: t(metrics.foundIn),
            isNumber: true,
            cell: (scan) => `${scan.found_pins}/${scan.measured_pins}`,
          },
          {
            head: t(metrics.health),
            isNumber: true,
            cell: ({ health_score: score }) => (score === null ? '–' : format.number(score)),
          },
          {
            head: t(metrics.grid),
            cell: (scan) => gridText(scan, t, distance),
          },
          ...(canWrite
            ? [
                {
                  head: t(common.actions),
                  hidesHead: true,
                  cell: ({ scan_id: scanId, scanned_at: at }: HistoryEntry) => {
                    const date = format.dateTime(at, business.timezone);
                    return (
                      <div class="row-actions">
                        <Button
                          small
                          kind="quiet"
                          label={`${t(historyText.delete)}: ${date}`}
                          onClick={() => {
                            setDeleted({ scanId, date });
                          }}
                        >
                          {t(common.delete)}
                        </Button>
                      </div>
                    );
                  },
                },
              ]
            : []),
        ]}
      />
      {props.history.length > shown && (
        <MoreRows
          query={{
            isReadingMore: false,
            more: () => {
              setShown(shown + PART);
            },
          }}
        />
      )}
      {deleted && (
        <DeleteScan
          {...deleted}
          onClose={() => {
            setDeleted(undefined);
          }}
        />
      )}
    </>
  );
}

/** Asks for confirmation before a scan is deleted. */
export function DeleteScan(props: { scanId: number; date: string; onClose: () => void }) {
  const { t } = useI18n();
  return (
    <Confirm
      title={t(historyText.deleteTitle, { date: props.date })}
      action={t(historyText.delete)}
      onConfirm={async () => {
        await apiChange('delete', '/api/v1/scans/{id}', { id: props.scanId });
        refresh('/api/v1/');
      }}
      onClose={props.onClose}
    >
      <p>{t(historyText.deleteText)}</p>
    </Confirm>
  );
}
