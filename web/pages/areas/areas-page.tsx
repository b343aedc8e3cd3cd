import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import { refresh } from '../../api/query-cache.js';
import type { Area } from '../../api/types.js';
import { usePages } from '../../api/use-pages.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { areaText } from '../../i18n/messages/areas.js';
import { common } from '../../i18n/messages/common.js';
import { useUser } from '../../state/session.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { lazyPart } from '../../ui/lazy-part.js';
import { Note } from '../../ui/note.js';
import { Card, Page } from '../../ui/page.js';
import { MoreRows } from '../../ui/show-more.js';
import { Empty, Loaded } from '../../ui/states.js';
import { Table } from '../../ui/table.js';

const AreaEditor = lazyPart(() => import('./area-editor.js'));

const PAGE = 50;
const MAX_POINTERS = 10;
/** Where the map of an account without businesses begins. */
const MONTEVIDEO = { lat: -34.9, lng: -56.17 };

export default function AreasPage() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const query = usePages('/api/v1/areas', { query: { limit: PAGE } });
  const { data: businesses } = useApi('/api/v1/businesses', { query: { limit: 1 } });
  const [edited, setEdited] = useState<Area | 'new' | null>(null);
  const [saved, setSaved] = useState<Area | null>(null);
  const leftOut = edited === null ? (saved?.left_out_features ?? []) : [];
  const draw = canWrite && (
    <Button
      kind="primary"
      icon="plus"
      onClick={() => {
        setEdited('new');
      }}
    >
      {t(areaText.draw)}
    </Button>
  );
  return (
    <Page title={t(areaText.title)} lead={t(areaText.lead)} actions={edited === null && draw}>
      {edited !== null && businesses && (
        <AreaEditor
          key={edited === 'new' ? 'new' : edited.id}
          area={edited === 'new' ? undefined : edited}
          start={startOf(edited, businesses[0]?.location ?? MONTEVIDEO)}
          onCancel={() => {
            setEdited(null);
          }}
          onSave={(area) => {
            setSaved(area);
            setEdited(null);
          }}
        />
      )}
      {saved && leftOut.length > 0 && (
        <Note tone="warn">
          {t(areaText.leftOut, { n: leftOut.length, name: saved.name, features: listed(leftOut) })}
        </Note>
      )}
      <Loaded query={query} rows={3}>
        {({ rows, hasMore }) =>
          rows.length === 0 ? (
            edited === null && (
              <Empty icon="map" title={t(areaText.none)}>
                {t(areaText.noneText)}
              </Empty>
            )
          ) : (
            <Card flush>
              <AreaTable areas={rows} onEdit={canWrite ? setEdited : undefined} />
              {hasMore && <MoreRows query={query} />}
            </Card>
          )
        }
      </Loaded>
    </Page>
  );
}

/** @param pointers JSON pointers of features */
function listed(pointers: readonly string[]): string {
  const more = pointers.length > MAX_POINTERS ? ['…'] : [];
  return [...pointers.slice(0, MAX_POINTERS), ...more].join(', ');
}

/** A saved area begins where it lies, so that its streets load. */
function startOf(edited: Area | 'new', home: { lat: number; lng: number }) {
  if (edited === 'new') return home;
  const [west = 0, south = 0, east = 0, north = 0] = edited.bounds;
  return { lat: (south + north) / 2, lng: (west + east) / 2 };
}

interface AreaTableProps {
  readonly areas: readonly Area[];
  /** Undefined for read-only users. */
  readonly onEdit: ((area: Area) => void) | undefined;
}

function AreaTable({ areas, onEdit }: AreaTableProps) {
  const { t, format } = useI18n();
  const [deleted, setDeleted] = useState<Area | null>(null);
  return (
    <>
      <Table
        label={t(areaText.title)}
        rows={areas}
        keyOf={({ id }) => id}
        columns={[
          { head: t(common.name), isName: true, cell: ({ name }) => name },
          {
            head: t(areaText.kind),
            cell: ({ kind, fault }) => (
              <>
                {t(areaText[kind])}
                {fault && <p class="hint">{t(areaText[fault])}</p>}
              </>
            ),
          },
          {
            head: t(areaText.changed),
            cell: ({ updated_at: at }) => <time dateTime={at}>{format.zonedTime(at)}</time>,
          },
          {
            head: t(areaText.editShort),
            hidesHead: true,
            cell: (area) =>
              onEdit && (
                <div class="row-actions">
                  <Button
                    small
                    label={t(areaText.edit, { name: area.name })}
                    onClick={() => {
                      onEdit(area);
                    }}
                  >
                    {t(areaText.editShort)}
                  </Button>
                  <IconButton
                    icon="trash"
                    label={t(areaText.deleteNamed, { name: area.name })}
                    onClick={() => {
                      setDeleted(area);
                    }}
                  />
                </div>
              ),
          },
        ]}
      />
      {deleted && (
        <Confirm
          title={t(areaText.deleteTitle, { name: deleted.name })}
          action={t(common.delete)}
          onConfirm={async () => {
            await apiChange('delete', '/api/v1/areas/{id}', { id: deleted.id });
            refresh('/api/v1/areas');
          }}
          onClose={() => {
            setDeleted(null);
          }}
        >
          <p>{t(areaText.deleteText)}</p>
        </Confirm>
      )}
    </>
  );
}
