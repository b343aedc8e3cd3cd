import type { Business, ScanHealth } from '../../api/types.js';
import { useApi } from '../../api/use-query.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { healthMeanings, healthParts, healthText } from '../../i18n/messages/health.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { Meter } from '../../ui/meter.js';
import { Card } from '../../ui/page.js';
import { Loaded } from '../../ui/states.js';

/** How many of the latest scans are searched for a finished one. */
const LOOKED_AT = 20;

/** The parts of the health score. Empty before the first scan. */
export function HealthCard({ business }: { business: Business }) {
  const wanted =
    business.latest_health_score === null ? null : { business_id: business.id, limit: LOOKED_AT };
  const scans = useApi('/api/v1/scans', wanted && { query: wanted });
  const [latest] = (scans.data ?? [])
    .filter(({ status }) => status === 'completed' || status === 'partial')
    .sort((a, b) => (b.completed_at ?? '').localeCompare(a.completed_at ?? '') || b.id - a.id);
  const health = useApi('/api/v1/scans/{id}/health', latest ? { id: latest.id } : null);
  if (wanted === null || (scans.data && !latest)) return null;
  return (
    <Loaded query={scans.error ? { ...health, error: scans.error, reload: scans.reload } : health} tall>
      {(read) => <Parts health={read} />}
    </Loaded>
  );
}

function Parts({ health }: { health: ScanHealth }) {
  const { t, format, locale } = useI18n();
  const { scan_id: scan, business_id: business, keyword, scanned_at: at, parts } = health;
  return (
    <Card
      title={`${t(metrics.health)}: ${health.health_score ?? '–'}`}
      lead={t(healthText.lead, { keyword, when: at === null ? '' : format.relative(at) })}
      actions={
        <p class="health-links">
          <a href={paths.map(business, { keyword, scan })}>{t(healthText.seeMap)}</a>
          <a href={paths.ofBusiness(business, 'alerts', undefined)}>{t(healthText.alertRules)}</a>
        </p>
      }
    >
      <ul class="health-parts">
        {parts.map((part) => (
          <Part key={part.name} part={part} />
        ))}
      </ul>
      <details class="as-table">
        <summary>{t(healthText.formula)}</summary>
        <dl class="formulas" lang={locale === 'en' ? undefined : 'en'}>
          {parts.map(({ name, formula }) => (
            <div key={name}>
              <dt>{t(healthParts[name])}</dt>
              <dd>{formula}</dd>
            </div>
          ))}
          <div>
            <dt>{t(metrics.health)}</dt>
            <dd>{health.formula}</dd>
          </div>
        </dl>
      </details>
    </Card>
  );
}

function Part({ part: { name, value, weight } }: { part: ScanHealth['parts'][number] }) {
  const { t, format } = useI18n();
  return (
    <li>
      <p class="health-part">
        <strong>{t(healthParts[name])}</strong>
        {value === null ? (
          <span class="muted">{t(healthText.missing)}</span>
        ) : (
          <span>
            <strong>{format.number(value)}</strong>{' '}
            <span class="hint">{t(healthText.weight, { share: format.percent(weight) })}</span>
          </span>
        )}
      </p>
      <Meter label={t(healthParts[name])} value={value ?? 0} max={100} />
      <p class="hint">{t(value === null ? healthText.missingText : healthMeanings[name])}</p>
    </li>
  );
}
