import type { WebhookDelivery } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Message } from '../../../i18n/message.js';
import { common } from '../../../i18n/messages/common.js';
import { deliveriesText } from '../../../i18n/messages/deliveries.js';
import { eventTexts } from '../../../i18n/messages/webhooks.js';
import { Button } from '../../../ui/button.js';
import { Table } from '../../../ui/table.js';
import { DeliveryState } from './delivery-state.js';

interface DeliveryTableProps {
  readonly deliveries: readonly Omit<WebhookDelivery, 'endpoint_id'>[];
  /** Writes events as texts instead of the names that programs use. */
  readonly isForPeople?: boolean;
  readonly onOpen: (id: number) => void;
}

export function DeliveryTable({ deliveries, isForPeople = false, onOpen }: DeliveryTableProps) {
  const { t, format } = useI18n();
  return (
    <Table
      label={t(deliveriesText.title)}
      rows={deliveries}
      keyOf={({ id }) => id}
      columns={[
        {
          head: t(deliveriesText.event),
          isName: true,
          cell: ({ event_type: type }) => {
            const text = textOf(type);
            if (isForPeople && text) return t(text);
            return (
              <>
                <code>{type}</code>
                <p class="hint">{text && t(text)}</p>
              </>
            );
          },
        },
        { head: t(common.status), cell: (delivery) => <DeliveryState delivery={delivery} /> },
        { head: t(deliveriesText.tries), isNumber: true, cell: ({ tries }) => format.number(tries) },
        { head: t(deliveriesText.when), cell: ({ created_at: at }) => format.zonedTime(at) },
        {
          head: t(common.actions),
          hidesHead: true,
          cell: ({ id }) => (
            <div class="row-actions">
              <Button
                small
                label={`${t(deliveriesText.details)}: ${t(deliveriesText.detailTitle, { id: String(id) })}`}
                onClick={() => {
                  onOpen(id);
                }}
              >
                {t(deliveriesText.details)}
              </Button>
            </div>
          ),
        },
      ]}
    />
  );
}

function textOf(type: string): Message | undefined {
  return (eventTexts as Readonly<Record<string, Message>>)[type];
}
