import { useLocation } from 'preact-iso';
import type { Business } from '../../api/types.js';
import { withQuery } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { Select } from '../../ui/choices.js';

/** Selects a keyword. Includes a scanned keyword that the business does not track. */
export function KeywordPicker({ business, keyword }: { business: Business; keyword: string }) {
  const { t } = useI18n();
  const { path, query, route } = useLocation();
  const { days, from, to } = query;
  const all = business.keywords.includes(keyword) ? business.keywords : [keyword, ...business.keywords];
  return (
    <div class="keyword-picker">
      <Select
        label={t(common.keyword)}
        value={keyword}
        choices={all.map((word) => ({ value: word, text: word }))}
        onChange={(word) => {
          // A scan or a competitor belongs to one keyword; the period stays.
          route(withQuery(path, { keyword: word, days, from, to }), true);
        }}
      />
    </div>
  );
}
