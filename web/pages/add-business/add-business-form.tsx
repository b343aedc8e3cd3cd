import { useState } from 'preact/hooks';
import { useLocation } from 'preact-iso';
import { apiChange } from '../../api/api.js';
import type { FieldErrors } from '../../api/api-error.js';
import { refresh } from '../../api/query-cache.js';
import { paths } from '../../base/paths.js';
import { METERS_PER_MILE } from '../../base/units.js';
import { useI18n } from '../../i18n/i18n.js';
import { businessText } from '../../i18n/messages/business.js';
import { businessDetails } from '../../i18n/messages/business-details.js';
import { common } from '../../i18n/messages/common.js';
import { onboarding } from '../../i18n/messages/onboarding.js';
import { keywordsIn } from '../../rank/keywords.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Checkbox, Select } from '../../ui/choices.js';
import { Form } from '../../ui/form.js';
import { LinkInput } from '../../ui/link-input.js';
import { TextArea, TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { useDistance } from '../../ui/use-distance.js';
import { FIRST_GRID } from './first-grid.js';

const FIELDS = ['gbp_url', 'keywords', 'name', 'lat', 'lng'];

/** Adds a business and optionally starts a scan. Asks for the location if the link does not contain it. */
export function AddBusinessForm() {
  const { t } = useI18n();
  const { route } = useLocation();
  const distance = useDistance();
  const { restricted_to_tags: allowed } = useUser().user;
  const [url, setUrl] = useState('');
  const [keywords, setKeywords] = useState('');
  const [scansNow, setScansNow] = useState(true);
  // A restricted user has access to a new business only with one of the tags.
  const [tag, setTag] = useState(allowed?.[0]);
  const tags = tag === undefined ? [] : [tag];
  const [place, setPlace] = useState({ name: '', lat: '', lng: '' });
  const action = useAction(async () => {
    const words = keywordsIn(keywords);
    const body = { gbp_url: url.trim(), keywords: words, tags, ...placeFields(place) };
    const business = await apiChange('post', '/api/v1/businesses', { body });
    refresh('/api/v1/businesses');
    const [keyword] = words;
    if (!scansNow || keyword === undefined) {
      route(paths.business(business.id));
      return;
    }
    const scan = { business_id: business.id, keyword, ...FIRST_GRID };
    // The business is added even if the scan is rejected, for example without credits.
    const started = await apiChange('post', '/api/v1/scans', { body: scan }).catch(() => null);
    route(started ? paths.map(business.id, { keyword, scan: started.id }) : paths.business(business.id));
  });
  const { error } = action;
  const existing = error?.code === 'business_exists' ? (error.body['business_id'] ?? null) : null;
  const needsPlace =
    error?.code === 'location_unresolved' || Object.values(place).some((value) => value !== '');
  return (
    <Form action={action} fields={FIELDS}>
      {existing !== null && (
        <p>
          <a href={paths.business(Number(existing))}>{t(onboarding.showExisting)}</a>
        </p>
      )}
      <LinkInput
        label={t(onboarding.url)}
        hint={t(onboarding.urlHint)}
        placeholder="https://www.google.com/maps/place/…"
        value={url}
        onChange={setUrl}
        error={error?.fields['gbp_url']}
      />
      {needsPlace && <PlaceFields place={place} onChange={setPlace} errors={error?.fields ?? {}} />}
      <TextArea
        label={t(businessText.keywords)}
        hint={t(onboarding.keywordsHint)}
        value={keywords}
        onChange={setKeywords}
        error={error?.fields['keywords']}
      />
      {allowed && allowed.length > 1 && (
        <Select
          label={t(businessDetails.tags)}
          value={tag ?? ''}
          choices={allowed.map((value) => ({ value, text: value }))}
          onChange={setTag}
        />
      )}
      <Checkbox
        label={t(onboarding.scanNow)}
        hint={t(onboarding.scanNowHint, { radius: distance(FIRST_GRID.radius_miles * METERS_PER_MILE) })}
        checked={scansNow}
        onChange={setScansNow}
      />
      <Button type="submit" kind="primary" busy={action.isBusy}>
        {t(onboarding.action)}
      </Button>
    </Form>
  );
}

interface Place {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
}

function PlaceFields(props: { place: Place; onChange: (place: Place) => void; errors: FieldErrors }) {
  const { t } = useI18n();
  const { place, onChange, errors } = props;
  return (
    <>
      <p class="hint">{t(onboarding.whereText)}</p>
      <TextInput
        label={t(common.name)}
        value={place.name}
        onChange={(name) => {
          onChange({ ...place, name });
        }}
        error={errors['name']}
      />
      <div class="field-row">
        <TextInput
          label={t(common.latitude)}
          inputMode="decimal"
          value={place.lat}
          onChange={(lat) => {
            onChange({ ...place, lat });
          }}
          error={errors['lat']}
        />
        <TextInput
          label={t(common.longitude)}
          inputMode="decimal"
          value={place.lng}
          onChange={(lng) => {
            onChange({ ...place, lng });
          }}
          error={errors['lng']}
        />
      </div>
    </>
  );
}

/** Returns the fields that are filled in. Accepts a decimal comma. */
function placeFields({ name, lat, lng }: Place) {
  const number = (text: string): number => Number(text.trim().replace(',', '.'));
  return {
    ...(name.trim() && { name: name.trim() }),
    ...(lat.trim() && { lat: number(lat) }),
    ...(lng.trim() && { lng: number(lng) }),
  };
}
