import type { Alert } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { type I18n, useI18n } from '../../i18n/i18n.js';
import type { Message } from '../../i18n/message.js';
import { alertKinds, alertsText, missedReasons } from '../../i18n/messages/alerts.js';
import { reasons } from '../../i18n/messages/map.js';
import { Icon } from '../../ui/icon.js';

interface AlertListProps {
  readonly alerts: readonly Alert[];
  /** Names of businesses by id. */
  readonly businesses: ReadonlyMap<number, string>;
}

/** Alerts, newest first, with links to their scans or schedules. */
export function AlertList({ alerts, businesses }: AlertListProps) {
  const i18n = useI18n();
  return (
    <ul class="alerts">
      {alerts.map((alert) => (
        <li key={alert.id} class="alert-row">
          <Icon name="warn" size={18} />
          <div>
            <p class="alert-text">{textOf(alert, i18n)}</p>
            <p class="hint">
              <About alert={alert} businesses={businesses} />
              {i18n.format.relative(alert.created_at)}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}

function About({ alert, businesses }: { alert: Alert; businesses: ReadonlyMap<number, string> }) {
  const { business_id: business, keyword, scan_id: scan, kind } = alert;
  if (business === null) return null;
  const name = [businesses.get(business), keyword].filter(Boolean).join(' · ');
  // The names are not loaded yet.
  if (name === '') return null;
  const there =
    kind === 'schedule_missed'
      ? paths.ofBusiness(business, 'schedules', undefined)
      : paths.map(business, { keyword: keyword ?? undefined, scan: scan ?? undefined });
  return (
    <>
      <a href={there}>{name}</a>
      {' · '}
    </>
  );
}

/** Writes the text of an alert, with numbers in the format of its metric. */
function textOf({ kind, values }: Alert, { t, format }: I18n): string {
  const known: Readonly<Record<string, Message>> = alertKinds;
  const message = known[kind];
  if (!message) return kind;
  const numbers = values as Readonly<Record<string, unknown>>;
  const rival = numbers['competitor'] as { after?: unknown } | undefined;
  const write = (name: string, value = numbers[name]): string => {
    if (typeof value !== 'number') return '–';
    if (numbers['metric'] === 'share_of_local_voice') return format.percent(value);
    return format.plain(Math.round(value * 10) / 10);
  };
  const why = reasonOf(numbers);
  const text = t(message, {
    before: write('before'),
    after: write('after'),
    rival: write('competitor', rival?.after),
    host: typeof numbers['host'] === 'string' ? numbers['host'] : '',
    remaining: write('credits_remaining'),
    total: write('credits_total'),
  });
  return why ? t(alertsText.because, { text, why: t(why) }) : text;
}

/** Why a scan failed or did not start. */
function reasonOf({ failure, reason }: Readonly<Record<string, unknown>>): Message | undefined {
  const known: Readonly<Record<string, Message>> = { ...reasons, ...missedReasons };
  return known[String(failure ?? reason)];
}
