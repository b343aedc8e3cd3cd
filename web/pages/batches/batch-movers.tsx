import type { Batch } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { batchText } from '../../i18n/messages/batches.js';
import { Change } from '../../ui/change.js';
import { Card } from '../../ui/page.js';

type Movers = NonNullable<Batch['summary']>['movers'];

/** The scans that rose or fell most; nothing without one. */
export function BatchMovers({ movers }: { movers: Movers }) {
  const { t } = useI18n();
  if (movers.length === 0) return null;
  return (
    <Card title={t(batchText.movers)}>
      <ul class="batch-movers">
        {movers.map(({ scan_id: scan, business_id: business, label, keyword, mean_change: change }) => (
          <li key={scan}>
            <Change gain={change} />{' '}
            <a href={paths.map(business, { keyword, scan })}>
              {label}: {keyword}
            </a>
          </li>
        ))}
      </ul>
    </Card>
  );
}
