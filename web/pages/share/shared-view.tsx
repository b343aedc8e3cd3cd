import { send } from '../../api/send.js';
import type { SharedScan } from '../../api/types.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { useI18n } from '../../i18n/i18n.js';
import { metrics } from '../../i18n/messages/metrics.js';
import { sharedText } from '../../i18n/messages/share.js';
import { Definitions } from '../../rank/definitions.js';
import { gridText } from '../../rank/grid-text.js';
import { Button } from '../../ui/button.js';
import { Card, Page } from '../../ui/page.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { useDistance } from '../../ui/use-distance.js';
import { MetricStrip } from '../map/results/metric-strip.js';
import { VerdictCard } from '../map/results/verdict.js';
import { SharedMap } from './shared-map.js';
import { SharedRivals } from './shared-rivals.js';
import type { Link } from './use-link.js';

/** A shared scan. */
export function SharedView({ scan, link }: { scan: SharedScan; link: Link }) {
  const { t, format } = useI18n();
  const { business, comparison, competitors } = scan;
  const lead = useLead(scan);
  return (
    <Page title={business.name} lead={lead} actions={<SharedActions link={link} />}>
      <MetricStrip rankings={scan} before={before(scan)} showsCoverage />
      <SharedMap scan={scan} />
      {comparison && (
        <VerdictCard
          {...comparison}
          {...(comparison.scanned_at !== null && {
            lead: t(sharedText.since, { date: format.dateTime(comparison.scanned_at, business.timezone) }),
          })}
        />
      )}
      {competitors.length > 0 && (
        <Card flush title={t(sharedText.rivals)}>
          <SharedRivals scan={scan} />
        </Card>
      )}
      <Card title={t(metrics.definitions)}>
        <Definitions />
      </Card>
      <Sources scan={scan} />
    </Page>
  );
}

function useLead(scan: SharedScan) {
  const { keyword, scanned_at: at, grid_size: size, radius_miles: radius, geometry, business } = scan;
  const { t, format } = useI18n();
  const distance = useDistance();
  const date = at === null ? '–' : format.zonedTime(at, business.timezone);
  const { shape, area } = geometry;
  const grid =
    shape === 'square' && !area
      ? t(sharedText.grid, { size, distance: distance(radius * METERS_PER_MILE) })
      : gridText({ ...scan, shape, area: area?.name }, t, distance);
  return t(sharedText.lead, { keyword, date, grid });
}

/** Returns the previous metrics if both scans have the same measured pins. */
function before({ comparison, metrics }: SharedScan) {
  if (!comparison?.before || comparison.compared_pins !== metrics.measured_pins) return undefined;
  return { metrics: comparison.before };
}

/** Downloads or prints the scan. */
function SharedActions({ link }: { link: Link }) {
  const { t } = useI18n();
  const picture = useAction(async () => {
    const answer = await send('/dashboard/api/shared/heatmap.png', { method: 'POST', body: link });
    await saveAnswer(answer, 'heatmap.png');
  });
  return (
    <>
      {picture.error && <ErrorBox error={picture.error} />}
      <Button small icon="download" busy={picture.isBusy} onClick={picture.run}>
        {t(sharedText.picture)}
      </Button>
      <Button
        small
        icon="print"
        onClick={() => {
          window.print();
        }}
      >
        {t(sharedText.print)}
      </Button>
    </>
  );
}

/** The attribution, the order of results and the expiry of the page. */
export function Sources({ scan }: { scan: SharedScan }) {
  const { t, format } = useI18n();
  const { provider, attribution, is_googles_order: isGoogleOrder, expires_at: end } = scan;
  const credit = attribution ?? t(sharedText.provider, { provider });
  return (
    <footer class="sources hint">
      <p>
        {credit}
        {/[.]$/.test(credit) ? ' ' : '. '}
        {isGoogleOrder === false && t(sharedText.notGoogles)}
      </p>
      <p>{t(sharedText.expires, { date: format.date(end, scan.business.timezone) })}</p>
    </footer>
  );
}
