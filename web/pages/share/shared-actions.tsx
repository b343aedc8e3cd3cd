import { send } from '../../api/send.js';
import { useI18n } from '../../i18n/i18n.js';
import { sharedText } from '../../i18n/messages/share.js';
import { Button } from '../../ui/button.js';
import { saveAnswer } from '../../ui/save-file.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import type { Link } from './use-link.js';

/** Downloads or prints the scan. */
export function SharedActions({ link }: { link: Link }) {
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
