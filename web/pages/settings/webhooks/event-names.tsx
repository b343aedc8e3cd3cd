import { useI18n } from '../../../i18n/i18n.js';
import { eventTexts, webhooksText } from '../../../i18n/messages/webhooks.js';
import type { EventFilter } from './draft.js';

interface EventNamesProps {
  readonly endpoint: EventFilter;
  /** Writes events as texts instead of the names that programs use. */
  readonly isForPeople?: boolean;
}

/** The events and tags of an endpoint or channel. */
export function EventNames({ endpoint, isForPeople = false }: EventNamesProps) {
  const { t } = useI18n();
  const { events, significant_only: significantOnly, tags } = endpoint;
  const hearsOfRanks = events === null || events.includes('rank.changed');
  return (
    <div class="event-names">
      {events === null && t(webhooksText.allEvents)}
      {isForPeople
        ? events?.map((event) => <span key={event}>{t(eventTexts[event])}</span>)
        : events?.map((event) => <code key={event}>{event}</code>)}
      {significantOnly && hearsOfRanks && <span class="hint">{t(webhooksText.significantOnly)}</span>}
      {tags !== null && <span class="hint">{t(webhooksText.onlyTags, { tags: tags.join(', ') })}</span>}
    </div>
  );
}
