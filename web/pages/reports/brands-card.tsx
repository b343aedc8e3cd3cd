import { useState } from 'preact/hooks';
import { apiChange } from '../../api/api.js';
import type { Row } from '../../api/operations.js';
import { refresh } from '../../api/query-cache.js';
import { useApi } from '../../api/use-query.js';
import { useI18n } from '../../i18n/i18n.js';
import { common } from '../../i18n/messages/common.js';
import { reportText } from '../../i18n/messages/reports.js';
import { useUser } from '../../state/session.js';
import { Button, IconButton } from '../../ui/button.js';
import { Confirm } from '../../ui/confirm.js';
import { ListCard } from '../../ui/list-card.js';
import { BrandForm } from './brand-form.js';

type Brand = Row<'/api/v1/brands'>;

/** The brands of reports. */
export function BrandsCard() {
  const { t } = useI18n();
  const { canWrite } = useUser();
  const [open, setOpen] = useState<'new' | { readonly what: 'edit' | 'delete'; readonly brand: Brand }>();
  const query = useApi('/api/v1/brands');
  const close = (): void => {
    setOpen(undefined);
  };
  const reload = (): void => {
    refresh('/api/v1/brands');
    close();
  };
  return (
    <ListCard
      title={t(reportText.brands)}
      lead={t(reportText.brandsLead)}
      query={query}
      none={t(reportText.noBrands)}
      add={t(reportText.addBrand)}
      onAdd={() => {
        setOpen('new');
      }}
      columns={[
        { head: t(common.name), isName: true, cell: ({ name }) => name },
        { head: t(reportText.tag), cell: ({ tag }) => tag ?? t(reportText.wholeAccount) },
        { head: t(reportText.color), cell: ({ accent_color: color }) => <Swatch color={color} /> },
        {
          head: t(common.actions),
          hidesHead: true,
          cell: (brand) =>
            canWrite && (
              <div class="row-actions">
                <Button
                  small
                  label={`${t(common.edit)}: ${brand.name}`}
                  onClick={() => {
                    setOpen({ what: 'edit', brand });
                  }}
                >
                  {t(common.edit)}
                </Button>
                <IconButton
                  icon="trash"
                  label={`${t(common.delete)}: ${brand.name}`}
                  onClick={() => {
                    setOpen({ what: 'delete', brand });
                  }}
                />
              </div>
            ),
        },
      ]}
    >
      {open === 'new' && <BrandForm onSaved={reload} onClose={close} />}
      {open && open !== 'new' && open.what === 'edit' && (
        <BrandForm brand={open.brand} onSaved={reload} onClose={close} />
      )}
      {open && open !== 'new' && open.what === 'delete' && (
        <Confirm
          title={t(reportText.deleteBrand)}
          action={t(common.delete)}
          onConfirm={async () => {
            await apiChange('delete', '/api/v1/brands/{id}', { id: open.brand.id });
            reload();
          }}
          onClose={close}
        >
          <p>{t(reportText.deleteBrandText)}</p>
        </Confirm>
      )}
    </ListCard>
  );
}

function Swatch({ color }: { color: string }) {
  return (
    <>
      <span class="swatch" style={{ background: color }} /> <code>{color}</code>
    </>
  );
}
