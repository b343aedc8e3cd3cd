import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';

/** A button below an incomplete list. */
export function ShowMore({ onMore, busy = false }: { onMore: () => void; busy?: boolean }) {
  const { t } = useI18n();
  return (
    <Button busy={busy} onClick={onMore}>
      {t(common.showMore)}
    </Button>
  );
}

/** The same below a table. */
export function MoreRows({ query }: { query: { isReadingMore: boolean; more: () => void } }) {
  const { t } = useI18n();
  return (
    <div class="table-foot">
      <Button small busy={query.isReadingMore} onClick={query.more}>
        {t(common.showMore)}
      </Button>
    </div>
  );
}
