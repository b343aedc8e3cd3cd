import { useLocation } from 'preact-iso';
import type { Business } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { Select } from '../../ui/choices.js';

/** Selects a keyword. Includes a scanned keyword that the business does not track. */
export function KeywordPicker({ business, keyword }: { business: Business; keyword: string }) {
  const { t } = useI18n();
  const { path, route } = useLocation();
  const all = business.keywords.includes(keyword) ? business.keywords : [keyword, ...business.keywords];
  return (
    <div class="keyword-picker">
      <Select
        label={t(common.keyword)}
        value={keyword}
        choices={all.map((word) => ({ value: word, text: word }))}
        onChange={(word) => {
          route(`${path}?keyword=${encodeURIComponent(word)}`, true);
        }}
      />
    </div>
  );
}
