import { sendWithToken } from '../../../api/api.js';
import { useI18n } from '../../../i18n/i18n.js';
import { mapText } from '../../../i18n/messages/map.js';
import { sharedText } from '../../../i18n/messages/share.js';
import { Button } from '../../../ui/button.js';
import { saveAnswer } from '../../../ui/save-file.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { pictureLook } from './picture-look.js';

/** Prints and downloads a scan. */
export function Downloads({ scanId, place }: { scanId: number; place: string | undefined }) {
  const { t } = useI18n();
  const files = useFiles(scanId, place);
  const error = files.find((action) => action.error)?.error;
  return (
    <div class="downloads">
      <Button
        small
        icon="print"
        onClick={() => {
          window.print();
        }}
      >
        {t(sharedText.print)}
      </Button>
      {files.map(({ kind, run, isBusy }) => (
        <Button
          key={kind}
          small
          icon="download"
          busy={isBusy}
          onClick={run}
          label={`${t(mapText.download)}: ${kind}`}
        >
          {kind}
        </Button>
      ))}
      {error && <ErrorBox error={error} />}
    </div>
  );
}

function useFiles(scanId: number, place: string | undefined) {
  const query = place === undefined ? {} : { place_id: place };
  const scan = `/api/v1/scans/${scanId}`;
  const rankings = `${scan}/rankings?${new URLSearchParams(query).toString()}`;
  const picture = (): string =>
    `${scan}/heatmap.png?${new URLSearchParams({ ...query, ...pictureLook() }).toString()}`;
  const file = `scan-${scanId}`;
  return [
    { kind: 'PNG', ...useDownload(picture, 'image/png', `${file}.png`) },
    { kind: 'CSV', ...useDownload(() => rankings, 'text/csv', `${file}.csv`) },
    { kind: 'GeoJSON', ...useDownload(() => rankings, 'application/geo+json', `${file}.geojson`) },
  ];
}

function useDownload(address: () => string, accept: string, name: string) {
  return useAction(async () => {
    await saveAnswer(await sendWithToken(address(), { headers: { accept } }), name);
  });
}
