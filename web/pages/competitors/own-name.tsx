import { useI18n } from '../../i18n/i18n.js';
import { competitorText } from '../../i18n/messages/competitors.js';
import { Badge } from '../../ui/badge.js';

/** The name of the business among its competitors. */
export function OwnName({ name }: { name: string | undefined }) {
  const { t } = useI18n();
  return (
    <>
      <strong>{name}</strong> <Badge tone="accent">{t(competitorText.thisOne)}</Badge>
    </>
  );
}
