import type { SharedScan } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { sharedText } from '../../i18n/messages/share.js';

/** The attribution, the order of results and the expiry of the page. */
export function Sources({ scan }: { scan: SharedScan }) {
  const { t, format } = useI18n();
  const { provider, attribution, is_googles_order: isGoogleOrder, expires_at: end } = scan;
  const credit = attribution ?? t(sharedText.provider, { provider });
  return (
    <footer class="sources hint">
      <p>
        {credit}
        {/[.]$/.test(credit) ? ' ' : '. '}
        {isGoogleOrder === false && t(sharedText.notGoogles)}
      </p>
      <p>{t(sharedText.expires, { date: format.date(end, scan.business.timezone) })}</p>
    </footer>
  );
}
