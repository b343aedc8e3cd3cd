import type { Business } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { directions } from '../../../i18n/messages/directions.js';
import { mapText } from '../../../i18n/messages/map.js';
import { directionTo, metersBetween } from '../../../map/geometry.js';
import type { MapPin } from '../../../map/pins.js';
import { useDistance } from '../../../ui/use-distance.js';

/** Distance and direction of a pin. */
export function Where({ business, pin }: { business: Business; pin: MapPin }) {
  const { t } = useI18n();
  const distance = useDistance();
  const meters = metersBetween(business.location, pin);
  if (meters < 1) return <>{t(mapText.atBusiness)}</>;
  const direction = t(directions[directionTo(business.location, pin)]);
  return <>{t(mapText.fromBusiness, { distance: distance(meters), direction })}</>;
}
