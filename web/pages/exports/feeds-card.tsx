import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { Row } from '../../api/operations.js';
import { refresh } from '../../api/query-cache.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { exportText, reportText } from '../../i18n/messages/reports.js';
import { useUser } from '../../state/session.js';
import { Button } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { Dialog } from '../../ui/dialog.js';
import { Form } from '../../ui/form.js';
import { ListCard } from '../../ui/list-card.js';
import { SecretDialog } from '../../ui/secret.js';
import { TagInput } from '../../ui/tag-input.js';
import { TextInput } from '../../ui/text-input.js';
import { useAction } from '../../ui/use-action.js';
import { DecimalsSelect, styleOf, useDecimals } from './decimals-select.js';

type Feed = Row<'/api/v1/feeds'>;

/** The secret addresses that spreadsheets read. */
export function FeedsCard() {
  const { t, format } = useI18n();
  const { canWrite } = useUser();
  const [open, setOpen] = useState<'new' | Feed>();
  const [url, setUrl] = useState<string>();
  const query = useApi('/api/v1/feeds');
  const close = (): void => {
    setOpen(undefined);
  };
  return (
    <ListCard
      title={t(exportText.feeds)}
      lead={t(exportText.feedsLead)}
      query={query}
      none={t(exportText.noFeeds)}
      add={t(exportText.addFeed)}
      onAdd={() => {
        setOpen('new');
      }}
      columns={[
        {
          head: t(common.name),
          isName: true,
          cell: ({ name, last_four: end }) => (
            <>
              {name}
              <p class="hint">…{end}</p>
            </>
          ),
        },
        { head: t(reportText.tag), cell: ({ tag }) => tag ?? t(exportText.allBusinesses) },
        { head: t(exportText.days), isNumber: true, cell: ({ days }) => days },
        {
          head: t(exportText.lastRead),
          cell: ({ last_read_at: at }) => (at === null ? t(exportText.never) : format.relative(at)),
        },
        {
          head: t(common.actions),
          hidesHead: true,
          cell: (feed) =>
            canWrite && (
              <div class="row-actions">
                <Button
                  small
                  kind="quiet"
                  label={`${t(exportText.revoke)}: ${feed.name}`}
                  onClick={() => {
                    setOpen(feed);
                  }}
                >
                  {t(exportText.revoke)}
                </Button>
              </div>
            ),
        },
      ]}
    >
      {open === 'new' && (
        <NewFeed
          onMade={(made) => {
            refresh('/api/v1/feeds');
            close();
            setUrl(made);
          }}
          onClose={close}
        />
      )}
      {open && open !== 'new' && (
        <Confirm
          title={open.name}
          action={t(exportText.revoke)}
          onConfirm={async () => {
            await apiChange('delete', '/api/v1/feeds/{id}', { id: open.id });
            refresh('/api/v1/feeds');
          }}
          onClose={close}
        >
          <p>{t(exportText.revokeText)}</p>
        </Confirm>
      )}
      {url !== undefined && (
        <SecretDialog
          title={t(exportText.feed)}
          lead={t(exportText.feedText)}
          secret={url}
          what={t(exportText.feed)}
          onClose={() => {
            setUrl(undefined);
          }}
        />
      )}
    </ListCard>
  );
}

function NewFeed({ onMade, onClose }: { onMade: (url: string) => void; onClose: () => void }) {
  const { t } = useI18n();
  const [name, setName] = useState('');
  const [tag, setTag] = useState('');
  const [decimals, setDecimals] = useDecimals();
  const action = useAction(async () => {
    const body = { name, ...(tag !== '' && { tag }) };
    const { url } = await apiChange('post', '/api/v1/feeds', { body });
    onMade(`${url}?${new URLSearchParams({ ...styleOf(decimals) }).toString()}`);
  });
  const { fields = {} } = action.error ?? {};
  return (
    <Dialog title={t(exportText.addFeed)} onClose={onClose}>
      <Form action={action} fields={['name', 'tag']}>
        <TextInput label={t(common.name)} value={name} error={fields['name']} onChange={setName} required />
        <TagInput label={t(exportText.tag)} value={tag} error={fields['tag']} onChange={setTag} />
        <DecimalsSelect value={decimals} onChange={setDecimals} />
        <div class="dialog-actions">
          <Button onClick={onClose}>{t(common.cancel)}</Button>
          <Button kind="primary" type="submit" busy={action.isBusy}>
            {t(exportText.addFeed)}
          </Button>
        </div>
      </Form>
    </Dialog>
  );
}
