import { useEffect, useRef } from 'preact/hooks';
import { refresh } from '../../api/query-cache.js';
import type { Scan } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import type { MapQuery } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { businessText } from '../../i18n/messages/business.js';
import { reasons } from '../../i18n/messages/map.js';
import { scanText } from '../../i18n/messages/scan.js';
import { Button } from '../../ui/button.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Note } from '../../ui/note.js';
import { Empty, ErrorBox, Skeleton } from '../../ui/states.js';
import type { InsideBusiness } from '../business/business-frame.js';
import { hasMap, isUnderWay } from './follow-scan.js';
import { ScanView } from './scan-view.js';

const LiveScan = lazyPart(() => import('./live-scan.js'));

interface KeywordMapProps extends InsideBusiness {
  readonly keyword: string;
  readonly wanted: MapQuery;
  /** The latest finished scan; null before the first. */
  readonly latestId: number | null;
  readonly pendingId: number | undefined;
}

/** Shows the requested scan in any state, or the latest one. */
export function KeywordMap(props: KeywordMapProps) {
  const { latestId, wanted, business } = props;
  const askedId = wanted.scan === latestId ? undefined : wanted.scan;
  const asked = useApi('/api/v1/scans/{id}', askedId === undefined ? null : { id: askedId });
  useEarlyEnd(asked.data, latestId);
  const shown = useRef<Shown>(null);
  if (askedId === undefined || asked.data) {
    const scan = asked.data?.business_id === business.id ? asked.data : undefined;
    shown.current = { ...props, scan };
  }
  // The visible scan stays until the requested one is loaded.
  return (
    <>
      {asked.error && <ErrorBox error={asked.error} onRetry={asked.reload} />}
      {shown.current ? (
        <OneScan {...shown.current} isStale={askedId !== undefined && !asked.data} />
      ) : (
        !asked.error && <Skeleton rows={6} tall ofMap />
      )}
    </>
  );
}

/** Reads the lists of scans again for a new scan that has ended before it was first read: they may lack it. */
function useEarlyEnd(scan: Scan | undefined, latestId: number | null): void {
  const first = useRef(scan);
  if (first.current?.id !== scan?.id) first.current = scan;
  const isNew = first.current && hasMap(first.current) && first.current.id > (latestId ?? 0);
  useEffect(() => {
    if (!isNew) return;
    refresh('/api/v1/rankings');
    refresh('/api/v1/history');
  }, [scan?.id, isNew]);
}

type Shown = KeywordMapProps & { readonly scan: Scan | undefined };

function OneScan({ scan, latestId, pendingId, wanted, isStale, ...inside }: Shown & { isStale: boolean }) {
  const { business } = inside;
  const liveId = scan && isUnderWay(scan) ? scan.id : pendingId;
  const shownId = scan && hasMap(scan) ? scan.id : latestId;
  const isWatched = liveId !== undefined && (shownId === null || wanted.scan === liveId);
  return (
    <>
      {scan && <EndNote scan={scan} />}
      {liveId !== undefined && (
        <LiveScan key={liveId} scanId={liveId} business={business} showsMap={isWatched} />
      )}
      {shownId !== null && !isWatched && (
        <ScanView
          {...inside}
          latestId={latestId ?? shownId}
          wanted={{ ...wanted, scan: shownId }}
          isStale={isStale}
        />
      )}
      {shownId === null && liveId === undefined && <NoScan {...inside} />}
    </>
  );
}

function EndNote({ scan }: { scan: Scan }) {
  const { t } = useI18n();
  const { status, failure, pins_measured: done, pins_total: n, credits_charged: charged } = scan;
  if (status === 'cancelled')
    return (
      <Note>
        <strong>{t(scanText.cancelled)}</strong>
        <p>{t(scanText.cancelledText, { done, n, credits: t(scanText.cost, { n: charged ?? 0 }) })}</p>
      </Note>
    );
  if (status !== 'failed') return null;
  const known: Readonly<Record<string, Message>> = reasons;
  const reason = known[failure ?? ''];
  return (
    <Note>
      <strong>{t(scanText.failed)}</strong>
      <p>
        {t(scanText.failedText)} {reason && t(scanText.failedWhy, { reason: t(reason) })}
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
