import { sendWithToken } from '../../../api/api.js';
import { useI18n } from '../../../i18n/i18n.js';
import { workspaceText } from '../../../i18n/messages/workspace.js';
import type { Series } from '../../../rank/series.js';
import { Button } from '../../../ui/button.js';
import { saveAnswer } from '../../../ui/save-file.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import { pictureLook } from './picture-look.js';

interface TimeLapseButtonProps {
  readonly businessId: number;
  readonly keyword: string;
  readonly series: Series;
}

/** Downloads the scans of a series as an animation, with the colours and units of the page. */
export default function TimeLapseButton({ businessId, keyword, series }: TimeLapseButtonProps) {
  const { t, format } = useI18n();
  const save = useAction(async () => {
    const query = new URLSearchParams({
      business_id: String(businessId),
      keyword,
      series_id: series.id,
      from: series.scans[0]?.date ?? series.last.date,
      to: series.last.date,
      unit: format.usesMiles ? 'mi' : 'km',
      ...pictureLook(),
    });
    const address = `/api/v1/history/timelapse.gif?${query.toString()}`;
    await saveAnswer(await sendWithToken(address, { headers: { accept: 'image/gif' } }), `${keyword}.gif`);
  });
  return (
    <>
      <Button small icon="download" label={t(workspaceText.saveGif)} busy={save.isBusy} onClick={save.run}>
        GIF
      </Button>
      {save.error && <ErrorBox error={save.error} />}
    </>
  );
}
