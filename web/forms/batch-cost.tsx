import type { BatchPreview } from '../api/types.js';
import { type Query, useApi } from '../api/use-query.js';
import { useI18n } from '../i18n/i18n.js';
import { batchText } from '../i18n/messages/batches.js';
import { scanText } from '../i18n/messages/scan.js';
import { useMode } from '../state/mode.js';
import { Note } from '../ui/note.js';
import { ErrorBox } from '../ui/states.js';
import { LeftOutReason } from './left-out-reason.js';

/** The left-out businesses that are listed. */
const LISTED = 5;

/** What a batch measures and costs, and which businesses it leaves out. */
export function BatchCost(props: { preview: Query<BatchPreview>; labels: ReadonlyMap<number, string> }) {
  const { t } = useI18n();
  const { isLive } = useMode();
  const { data: subscription } = useApi('/api/v1/subscription', isLive ? {} : null);
  const { data, error } = props.preview;
  if (error) return <ErrorBox error={error} />;
  if (!data) return null;
  const left = subscription?.credits_remaining;
  const isTooDear = left !== undefined && data.credits > left;
  return (
    <>
      <div class={isTooDear ? 'cost cost-too-dear' : 'cost'} role="status">
        <p class="cost-figure">
          <strong>{isLive ? t(batchText.cost, { n: data.credits }) : t(scanText.free)}</strong>
          {left !== undefined && <span class="hint">{t(scanText.left, { n: left })}</span>}
        </p>
        <p class="hint">
          {t(batchText.sum, {
            scans: t(batchText.scans, { n: data.scans }),
            pins: t(batchText.pins, { n: data.pins }),
          })}{' '}
          {isTooDear && t(batchText.tooDear, { n: left })}
        </p>
      </div>
      {data.left_out_total > 0 && (
        <Note tone="warn">
          <p>{t(batchText.leftOut, { n: data.left_out_total })}</p>
          <ul>
            {data.left_out.slice(0, LISTED).map(({ business_id: id, reason, detail }) => (
              <li key={id}>
                {props.labels.get(id) ?? id}: <LeftOutReason reason={reason} detail={detail} />
              </li>
            ))}
          </ul>
        </Note>
      )}
    </>
  );
}
