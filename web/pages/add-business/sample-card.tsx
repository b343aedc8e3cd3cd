import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import { ApiError } from '../../api/api-error.js';
import { selectLivemode } from '../../api/bearer-token.js';
import { paths } from '../../base/paths.js';
import { useI18n } from '../../i18n/i18n.js';
import { onboarding } from '../../i18n/messages/onboarding.js';
import { useMode } from '../../state/mode.js';
import { Button } from '../../ui/button.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import { SampleGrid } from '../authentication/sample-grid.js';
import { FIRST_GRID } from './first-grid.js';

/** A pharmacy in the embedded engine, as a Google Maps link. */
const SAMPLE_URL =
  'https://www.google.com/maps/place/Amistad/@-34.9011,-56.1923,17z/data=!4m6!3m5!1s0x0:0x0!8m2!3d-34.901099!4d-56.192288';
const KEYWORD = 'farmacia';

/** Scans a sample as test data, which always uses the embedded engine. */
export function SampleCard() {
  const { t } = useI18n();
  const { isLive, setLive } = useMode();
  const { route } = useLocation();
  const action = useAction(async () => {
    try {
      selectLivemode(false);
      const business = await sampleBusiness();
      const body = { business_id: business, keyword: KEYWORD, ...FIRST_GRID };
      const scan = await apiChange('post', '/api/v1/scans', { body });
      setLive(false);
      route(paths.map(business, { keyword: KEYWORD, scan: scan.id }));
    } catch (error) {
      selectLivemode(isLive);
      throw error;
    }
  });
  return (
    <section class="card sample-card">
      <SampleGrid />
      <h2>{t(onboarding.sampleTitle)}</h2>
      <p class="hint">{t(onboarding.sampleText)}</p>
      {action.error && <ErrorBox error={action.error} />}
      <Button icon="lab" busy={action.isBusy} onClick={action.run}>
        {t(onboarding.sampleAction)}
      </Button>
    </section>
  );
}

/** Returns the id of the sample business in the test data, and adds it if needed. */
async function sampleBusiness(): Promise<number> {
  try {
    const body = { gbp_url: SAMPLE_URL, keywords: [KEYWORD] };
    return (await apiChange('post', '/api/v1/businesses', { body })).id;
  } catch (error) {
    if (error instanceof ApiError && error.code === 'business_exists')
      return Number(error.body['business_id']);
    throw error;
  }
}
