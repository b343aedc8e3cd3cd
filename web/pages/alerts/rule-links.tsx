import type { Business } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { rulesText } from '../../i18n/messages/alert-rules.js';
import { Card } from '../../ui/page.js';

/** Further businesses are reached from their own pages. */
const SHOWN = 24;

/** Links to the rules of each business. */
export function RuleLinks({ businesses }: { businesses: readonly Business[] }) {
  const { t } = useI18n();
  if (businesses.length === 0) return null;
  const more = businesses.length - SHOWN;
  return (
    <Card title={t(rulesText.rulesByBusiness)}>
      <ul class="rule-links">
        {businesses.slice(0, SHOWN).map(({ id, label: name }) => (
          <li key={id}>
            <a href={paths.ofBusiness(id, 'alerts', undefined)}>{name}</a>
          </li>
        ))}
        {more > 0 && <li class="hint">{t(rulesText.more, { n: more })}</li>}
      </ul>
    </Card>
  );
}
