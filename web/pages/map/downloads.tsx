import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.js';
import { sendWithToken } from '../../api/api.js';
import { readSetting } from '../../base/settings-storage.js';
import { useI18n } from '../../i18n/i18n.js';
import { mapText } from '../../i18n/messages/map.js';
import { shareText, sharedText } from '../../i18n/messages/share.js';
import { chosenPalette } from '../../map/palette.js';
import { Button } from '../../ui/button.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import type { ShareDialog } from './sharing/share-dialog.js';

/** Shares, prints and downloads a scan. */
export function Downloads({ scanId, place }: { scanId: number; place: string | undefined }) {
  const { t } = useI18n();
  const { Dialog, open, close } = useShareDialog();
  const files = useFiles(scanId, place);
  const error = [open, ...files].find((action) => action.error)?.error;
  return (
    <div class="downloads">
      <Button small kind="primary" icon="share" busy={open.isBusy} onClick={open.run}>
        {t(shareText.share)}
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
      {Dialog && <Dialog scanId={scanId} onClose={close} />}
    </div>
  );
}

/** Loads the dialog when it is opened. */
function useShareDialog() {
  const [loaded, setLoaded] = useState<{ Dialog: typeof ShareDialog }>();
  const open = useAction(async () => {
    const { ShareDialog: Dialog } = await import('./sharing/share-dialog.js').catch(() => {
      throw ApiError.local('offline');
    });
    setLoaded({ Dialog });
  });
  return {
    Dialog: loaded?.Dialog,
    open,
    close: (): void => {
      setLoaded(undefined);
    },
  };
}

function useFiles(scanId: number, place: string | undefined) {
  const query = place === undefined ? {} : { place_id: place };
  const scan = `/api/v1/scans/${scanId}`;
  const rankings = `${scan}/rankings?${new URLSearchParams(query).toString()}`;
  const picture = (): string => {
    const palette = chosenPalette() === 'safe' ? 'colorblind' : 'traffic';
    const background = readSetting('streets') === 'off' ? 'plain' : 'streets';
    return `${scan}/heatmap.png?${new URLSearchParams({ ...query, palette, background }).toString()}`;
  };
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
