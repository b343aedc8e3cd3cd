import { useEffect } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import type { Scan } from '../../api/types.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { trayText } from '../../i18n/messages/tray.js';
import { IconButton } from '../../ui/button.js';
import { Meter } from '../../ui/meter.js';
import { useRunningScans } from './use-running-scans.js';

/** How long the tray names the scans that have ended. */
const CLOSES_MS = 8_000;
const LISTED = 6;

/** The running scans, in the corner of every page except their own. Closes itself after the last one. */
export function Tray() {
  const { t } = useI18n();
  const { path } = useLocation();
  const { active, ended, clear } = useRunningScans();
  const isElsewhere = ({ business_id: id }: Scan): boolean => path !== paths.map(id, {});
  const [running, done] = [active.filter(isElsewhere), ended.filter(isElsewhere)];
  useEffect(() => {
    if (ended.length === 0) return;
    const timer = setTimeout(clear, CLOSES_MS);
    return () => {
      clearTimeout(timer);
    };
  }, [ended]);
  if (running.length === 0 && done.length === 0) return null;
  return (
    <aside class="tray" aria-label={t(trayText.title)}>
      {running.length > 0 && <Running scans={running} />}
      {done.length > 0 && (
        <div class="tray-done">
          <p role="status">{t(trayText.ended, { n: done.length })}</p>
          <IconButton icon="close" label={t(trayText.close)} onClick={clear} />
          <ul>
            {done.slice(0, LISTED).map(({ id, business_id: business, keyword }) => (
              <li key={id}>
                <a href={paths.map(business, { keyword, scan: id })}>{t(trayText.open, { keyword })}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
    </aside>
  );
}

function Running({ scans }: { scans: readonly Scan[] }) {
  const { t } = useI18n();
  const sum = (of: (scan: Scan) => number): number => scans.reduce((all, scan) => all + of(scan), 0);
  const [measured, total] = [sum((scan) => scan.pins_measured), sum((scan) => scan.pins_total)];
  const text = t(trayText.running, { n: scans.length });
  return (
    <details>
      <summary>
        <span class="spinner" /> {text}
        <Meter label={text} value={measured} max={total} />
      </summary>
      <ul>
        {scans
          .slice(0, LISTED)
          .map(({ id, business_id: business, keyword, pins_measured: now, pins_total: n }) => (
            <li key={id}>
              <a href={paths.map(business, { keyword, scan: id })}>{keyword}</a>
              <span class="hint">{t(trayText.progress, { now, n })}</span>
            </li>
          ))}
      </ul>
    </details>
  );
}
