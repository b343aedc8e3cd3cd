import type { ApiKey } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { common } from '../../../i18n/messages/common.js';
import { keysText } from '../../../i18n/messages/settings.js';
import { shell } from '../../../i18n/messages/shell.js';
import { useUser } from '../../../state/session.js';
import { Badge } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Table } from '../../../ui/table.js';

interface KeyTableProps {
  readonly keys: readonly ApiKey[];
  readonly onRotate: (key: ApiKey) => void;
  readonly onRevoke: (key: ApiKey) => void;
}

/** Active keys first. */
export function KeyTable({ keys, onRotate, onRevoke }: KeyTableProps) {
  const { t, format } = useI18n();
  const { canWrite } = useUser();
  const rows = [...keys].sort((a, b) => Number(isOver(a)) - Number(isOver(b)) || b.id - a.id);
  return (
    <Table
      label={t(keysText.title)}
      rows={rows}
      keyOf={(key) => key.id}
      columns={[
        {
          head: t(common.name),
          isName: true,
          cell: (key) => (
            <>
              {key.name ?? t(keysText.unnamed)}
              <p>
                <code>{key.key}</code>
              </p>
            </>
          ),
        },
        { head: t(shell.data), cell: (key) => <Mode isLive={key.livemode} /> },
        {
          head: t(keysText.scopes),
          cell: ({ scopes, restricted_to_tags: tags }) => (
            <>
              {t(keysText[scopes.length > 1 ? 'readWrite' : (scopes[0] ?? 'read')])}
              {tags && <p class="hint">{t(keysText.onlyTags, { tags: tags.join(', ') })}</p>}
            </>
          ),
        },
        {
          head: t(keysText.lastUsed),
          cell: ({ last_used_at: at }) => (at === null ? t(keysText.never) : format.relative(at)),
        },
        {
          head: t(common.expires),
          cell: ({ expires_at: at }) => (at === null ? t(keysText.never) : format.zonedTime(at)),
        },
        { head: t(common.status), cell: (key) => <State apiKey={key} /> },
        {
          head: t(common.actions),
          hidesHead: true,
          cell: (key) =>
            canWrite &&
            !isOver(key) && (
              <div class="row-actions">
                {key.replaced_by === null && (
                  <Button
                    small
                    label={`${t(keysText.rotate)}: ${nameOf(key)}`}
                    onClick={() => {
                      onRotate(key);
                    }}
                  >
                    {t(keysText.rotate)}
                  </Button>
                )}
                <Button
                  small
                  kind="quiet"
                  label={`${t(keysText.revoke)}: ${nameOf(key)}`}
                  onClick={() => {
                    onRevoke(key);
                  }}
                >
                  {t(keysText.revoke)}
                </Button>
              </div>
            ),
        },
      ]}
    />
  );
}

/** Returns the name of a key, or its masked text. */
export function nameOf({ name, key }: ApiKey): string {
  return name ?? key;
}

function isOver({ revoked_at: revoked, expires_at: end }: ApiKey): boolean {
  return revoked !== null || (end !== null && Date.parse(end) <= Date.now());
}

function Mode({ isLive }: { isLive: boolean }) {
  const { t } = useI18n();
  return <Badge tone={isLive ? 'accent' : 'neutral'}>{t(isLive ? shell.live : shell.test)}</Badge>;
}

function State({ apiKey }: { apiKey: ApiKey }) {
  const { t } = useI18n();
  if (apiKey.revoked_at !== null) return <Badge>{t(keysText.revoked)}</Badge>;
  if (isOver(apiKey)) return <Badge tone="warn">{t(keysText.expired)}</Badge>;
  return <Badge tone="good">{t(keysText.active)}</Badge>;
}
