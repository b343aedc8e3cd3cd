import type { Scan } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import type { MapQuery } from '../../app/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { scanText } from '../../i18n/messages/scan.js';
import { Button } from '../../ui/button.js';
import { Note } from '../../ui/note.js';
import { Empty, ErrorBox, Skeleton } from '../../ui/states.js';
import type { InsideBusiness } from '../business/frame.js';
import { isUnderWay, LiveScan } from './live-scan.js';
import { ScanView } from './scan-view.js';

interface KeywordMapProps extends InsideBusiness {
  readonly keyword: string;
  readonly wanted: MapQuery;
  /** The latest finished scan; null before the first. */
  readonly latestId: number | null;
  readonly pendingId: number | undefined;
}

/** The scan that is asked for, in whichever state it is; otherwise the latest. */
export function KeywordMap({ latestId, pendingId, wanted, ...inside }: KeywordMapProps) {
  const { business } = inside;
  const askedId = wanted.scan === latestId ? undefined : wanted.scan;
  const asked = useApi('/api/v1/scans/{id}', askedId === undefined ? null : { id: askedId });
  if (asked.error) return <ErrorBox error={asked.error} onRetry={asked.reload} />;
  if (askedId !== undefined && !asked.data) return <Skeleton rows={6} tall />;
  const scan = asked.data?.business_id === business.id ? asked.data : undefined;
  const liveId = scan && isUnderWay(scan) ? scan.id : pendingId;
  const isReadable = scan?.status === 'completed' || scan?.status === 'partial';
  return (
    <>
      {scan && <HowItEnded scan={scan} />}
      {liveId !== undefined && (
        <LiveScan key={liveId} scanId={liveId} business={business} isFirst={latestId === null} />
      )}
      {latestId !== null && (
        <ScanView
          {...inside}
          latestId={latestId}
          wanted={isReadable ? wanted : { ...wanted, scan: undefined }}
        />
      )}
      {latestId === null && liveId === undefined && <NoScan {...inside} />}
    </>
  );
}

function HowItEnded({ scan: { status, failure } }: { scan: Scan }) {
  const { t } = useI18n();
  if (status === 'cancelled') return <Note>{t(scanText.cancelled)}</Note>;
  if (status !== 'failed') return null;
  return (
    <Note>
      <strong>{t(scanText.failed)}</strong>
      <p>
        {t(scanText.failedText)} {failure}
      </p>
    </Note>
  );
}

function NoScan({ openNewScan }: InsideBusiness) {
  const { t } = useI18n();
  const action = openNewScan && (
    <Button kind="primary" icon="scan" onClick={openNewScan}>
      {t(businessText.newScan)}
    </Button>
  );
  return (
    <Empty icon="scan" title={t(businessText.noScanTitle)} action={action}>
      {t(businessText.noScanText)}
    </Empty>
  );
}
