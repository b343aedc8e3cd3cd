import { useI18n } from '../i18n/i18n.js';
import { mapText } from '../i18n/messages/map.js';
import type { Streets } from './streets/show-streets.js';

/** Shows and hides the streets on every map of this browser. */
export function StreetSwitch({ streets: { isOn, toggle } }: { streets: Streets }) {
  const { t } = useI18n();
  return (
    <button type="button" class="map-streets" aria-pressed={isOn} onClick={toggle}>
      {t(mapText.streets)}
    </button>
  );
}
