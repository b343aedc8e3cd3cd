import { useI18n } from '../i18n/i18n.js';
import { common } from '../i18n/messages/common.js';
import { Button } from './button.js';

/** Below a list that does not show everything. */
export function ShowMore({ onMore }: { onMore: () => void }) {
  const { t } = useI18n();
  return <Button onClick={onMore}>{t(common.showMore)}</Button>;
}

/** As the last row of a table whose rows come in pages. */
export function MoreRows({ query }: { query: { isLoading: boolean; more: () => void } }) {
  const { t } = useI18n();
  return (
    <div class="table-foot">
      <Button small busy={query.isLoading} onClick={query.more}>
        {t(common.showMore)}
      </Button>
    </div>
  );
}
