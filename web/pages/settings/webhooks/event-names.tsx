import type { WebhookEndpoint } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';

/** The events and tags of an endpoint. */
export function EventNames({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t } = useI18n();
  const { events, significant_only: significantOnly, tags } = endpoint;
  const hearsOfRanks = events === null || events.includes('rank.changed');
  return (
    <div class="event-names">
      {events === null ? t(webhooksText.allEvents) : events.map((event) => <code key={event}>{event}</code>)}
      {significantOnly && hearsOfRanks && <span class="hint">{t(webhooksText.significantOnly)}</span>}
      {tags !== null && <span class="hint">{t(webhooksText.onlyTags, { tags: tags.join(', ') })}</span>}
    </div>
  );
}
