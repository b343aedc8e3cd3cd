import type { ComponentChildren, ComponentType } from 'preact';
import { useState } from 'preact/hooks';
import { ApiError } from '../../api/api-error.js';
import type { BulkDialogProps, ListedBusiness } from '../../forms/bulk-dialog.js';
import { useI18n } from '../../i18n/i18n.js';
import { portfolioText } from '../../i18n/messages/portfolio.js';
import { Button } from '../../ui/button.js';
import type { IconName } from '../../ui/icon.js';
import { ErrorBox } from '../../ui/states.js';
import { useAction } from '../../ui/use-action.js';
import type { View } from './view.js';

type Dialog = ComponentType<BulkDialogProps>;

const DIALOGS = [
  { icon: 'scan', text: portfolioText.scan, load: () => import('../batches/new-batch.js') },
  { icon: 'clock', text: portfolioText.schedule, load: () => import('../campaigns/new-campaign.js') },
  { icon: 'print', text: portfolioText.report, load: () => import('./bulk-report.js') },
  { icon: 'settings', text: portfolioText.tag, load: () => import('./bulk-tags.js') },
  { icon: 'trash', text: portfolioText.delete, load: () => import('./bulk-delete.js') },
] as const;

/** The actions for the selected businesses. Each dialog is loaded when it is opened. */
export function BulkBar(props: {
  ids: ReadonlySet<number>;
  businesses: readonly ListedBusiness[];
  view: View;
  onClear: () => void;
}) {
  const { t } = useI18n();
  const { ids, businesses, view, onClear } = props;
  const [opened, setOpened] = useState<{ Dialog: Dialog }>();
  const save = useAction(async () => {
    const { saveCsv } = await import('./export-rows.js').catch(() => {
      throw ApiError.local('offline');
    });
    await saveCsv(view, ids);
  });
  const selected = businesses.filter(({ id }) => ids.has(id));
  return (
    <div class="bulk-bar" role="region" aria-label={t(portfolioText.actions)}>
      <strong role="status">{t(portfolioText.selected, { n: ids.size })}</strong>
      <div class="bulk-actions">
        {DIALOGS.map(({ icon, text, load }) => (
          <DialogButton key={icon} icon={icon} load={load} onOpen={setOpened}>
            {t(text)}
          </DialogButton>
        ))}
        <Button small icon="download" busy={save.isBusy} onClick={save.run}>
          {t(portfolioText.export)}
        </Button>
        <Button small kind="quiet" onClick={onClear}>
          {t(portfolioText.clearSelection)}
        </Button>
      </div>
      {save.error && <ErrorBox error={save.error} />}
      {opened && (
        <opened.Dialog
          businesses={selected}
          onDeleted={onClear}
          onClose={() => {
            setOpened(undefined);
          }}
        />
      )}
    </div>
  );
}

function DialogButton(props: {
  icon: IconName;
  load: () => Promise<{ default: Dialog }>;
  onOpen: (opened: { Dialog: Dialog }) => void;
  children: ComponentChildren;
}) {
  const open = useAction(async () => {
    const { default: Dialog } = await props.load().catch(() => {
      throw ApiError.local('offline');
    });
    props.onOpen({ Dialog });
  });
  return (
    <>
      <Button small icon={props.icon} busy={open.isBusy} onClick={open.run}>
        {props.children}
      </Button>
      {open.error && <ErrorBox error={open.error} />}
    </>
  );
}
