import { sendWithToken } from '../../api/api.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import { Button } from '../../ui/button.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';

/** The grid as a file. */
export function Downloads({ scanId, place }: { scanId: number; place: string | undefined }) {
  const { t } = useI18n();
  const address = `/api/v1/scans/${scanId}/rankings${place === undefined ? '' : `?place_id=${encodeURIComponent(place)}`}`;
  const csv = useDownload(address, 'text/csv', `scan-${scanId}.csv`);
  const geoJson = useDownload(address, 'application/geo+json', `scan-${scanId}.geojson`);
  const error = csv.error ?? geoJson.error;
  return (
    <div class="downloads">
      <Button small icon="download" busy={csv.isBusy} onClick={csv.run} label={`${t(mapText.download)}: CSV`}>
        {t(mapText.asCsv)}
      </Button>
      <Button
        small
        icon="download"
        busy={geoJson.isBusy}
        onClick={geoJson.run}
        label={`${t(mapText.download)}: GeoJSON`}
      >
        {t(mapText.asGeoJson)}
      </Button>
      {error && <ErrorBox error={error} />}
    </div>
  );
}

function useDownload(address: string, accept: string, name: string) {
  return useAction(async () => {
    await saveAnswer(await sendWithToken(address, { headers: { accept } }), name);
  });
}
