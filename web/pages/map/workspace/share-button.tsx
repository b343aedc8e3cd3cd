import { useState } from 'preact/hooks';
import { ApiError } from '../../../api/api-error.js';
import { useI18n } from '../../../i18n/i18n.js';
import { shareText } from '../../../i18n/messages/share.js';
import { Button } from '../../../ui/button.js';
import { ErrorBox } from '../../../ui/states.js';
import { useAction } from '../../../ui/use-action.js';
import type { ShareDialog } from '../sharing/share-dialog.js';
import type { ShareSubject } from '../sharing/share-subject.js';

/** Opens the share links of a scan or tag. */
export function ShareButton({ subject }: { subject: ShareSubject }) {
  const { t } = useI18n();
  const { Dialog, open, close } = useShareDialog();
  return (
    <>
      <Button small kind="primary" icon="share" busy={open.isBusy} onClick={open.run}>
        {t(shareText.share)}
      </Button>
      {open.error && <ErrorBox error={open.error} />}
      {Dialog && <Dialog subject={subject} onClose={close} />}
    </>
  );
}

/** Loads the dialog when it is opened. */
function useShareDialog() {
  const [loaded, setLoaded] = useState<{ Dialog: typeof ShareDialog }>();
  const open = useAction(async () => {
    const { ShareDialog: Dialog } = await import('../sharing/share-dialog.js').catch(() => {
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
