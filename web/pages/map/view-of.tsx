import type { ScanRankings } from '../../api/types.js';
import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { mapText } from '../../i18n/messages/map.js';
import { useCategory } from '../../i18n/use-category.js';
import { Button } from '../../ui/button.js';
import { Icon } from '../../ui/icon.js';

/** Names the place when the map does not show the ranks of the business. */
export function ViewOf({ rankings, onBack }: { rankings: ScanRankings; onBack: () => void }) {
  const { t } = useI18n();
  const categoryOf = useCategory();
  const { is_subject: isSubject, place } = rankings;
  if (isSubject || !place) return null;
  return (
    <div class="view-of" role="status">
      <Icon name="competitors" size={18} />
      <p>
        {t(mapText.viewOf, { name: place.name ?? t(competitorText.unnamed) })}
        {place.category !== null && <span class="hint"> · {categoryOf(place.category)}</span>}
      </p>
      <Button small onClick={onBack}>
        {t(mapText.backToOwn)}
      </Button>
    </div>
  );
}
