import { sendWithToken } from '../../../api/api.js';
import type { Invoice } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { billing } from '../../../i18n/messages/billing.js';
import { common } from '../../../i18n/messages/common.js';
import { Badge, type Tone } from '../../../ui/badge.js';
import { Button } from '../../../ui/button.js';
import { Card } from '../../../ui/page.js';
import { saveAnswer } from '../../../ui/save-file.js';
import { Empty, ErrorBox, Loaded } from '../../../ui/states.js';
import { Table } from '../../../ui/table.js';
import { useAction } from '../../../ui/use-action.js';

const TONES: Readonly<Record<Invoice['status'], Tone>> = { open: 'warn', paid: 'good', void: 'neutral' };

/** Newest first. */
export function Invoices() {
  const { t, format } = useI18n();
  const query = useApi('/api/v1/invoices');
  return (
    <Loaded query={query}>
      {(invoices) =>
        invoices.length === 0 ? (
          <Empty icon="download" title={t(billing.noInvoices)}>
            {t(billing.noInvoicesText)}
          </Empty>
        ) : (
          <Card flush title={t(billing.invoices)}>
            <Table
              label={t(billing.invoices)}
              rows={invoices}
              keyOf={(invoice) => invoice.id}
              columns={[
                { head: t(billing.number), isName: true, cell: (invoice) => invoice.number },
                { head: t(common.date), cell: (invoice) => format.utcDate(invoice.issued_at) },
                {
                  head: t(billing.total),
                  isNumber: true,
                  cell: (invoice) => format.money(invoice.total, invoice.currency),
                },
                {
                  head: t(common.status),
                  cell: ({ status }) => <Badge tone={TONES[status]}>{t(billing[status])}</Badge>,
                },
                { head: t(common.actions), hidesHead: true, cell: (invoice) => <Pdf invoice={invoice} /> },
              ]}
            />
          </Card>
        )
      }
    </Loaded>
  );
}

function Pdf({ invoice: { id, number } }: { invoice: Invoice }) {
  const { t } = useI18n();
  const action = useAction(async () => {
    await saveAnswer(await sendWithToken(`/api/v1/invoices/${id}/pdf`), `${number}.pdf`);
  });
  return (
    <div class="row-actions">
      <Button
        small
        icon="download"
        busy={action.isBusy}
        onClick={action.run}
        label={t(billing.download, { number })}
      >
        {t(billing.pdf)}
      </Button>
      {action.error && <ErrorBox error={action.error} />}
    </div>
  );
}
