import type { WebhookEndpoint } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import type { Message } from '../../../i18n/message.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Note } from '../../../ui/note.js';

/** Explains why nothing is sent, or may soon be sent, and what to do. */
export function EndpointNote({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { t, format } = useI18n();
  const note = noteOf(endpoint);
  if (!note) return null;
  const { failing_since: since, updated_at: updated } = endpoint;
  const values = { date: format.zonedTime(note.at ?? since ?? updated) };
  return (
    <Note tone={note.isCalm ? 'plain' : 'warn'}>
      <strong>{t(note.title, values)}</strong>
      <p>{t(note.text, values)}</p>
    </Note>
  );
}

function noteOf(endpoint: WebhookEndpoint): {
  readonly title: Message;
  readonly text: Message;
  readonly at?: string;
  readonly isCalm?: boolean;
} | null {
  const { enabled, disabled_reason: reason, failing_since: since, paused_until: pause } = endpoint;
  const text = webhooksText;
  if (enabled && pause !== null && new Date(pause) > new Date()) {
    return { title: text.pausedTitle, text: text.pausedText, at: pause, isCalm: true };
  }
  if (enabled && since !== null) return { title: text.strugglingTitle, text: text.strugglingText };
  if (enabled) return null;
  if (reason === 'gone') return { title: text.goneTitle, text: text.goneText };
  if (reason === 'failing') return { title: text.failingTitle, text: text.failingText };
  return { title: text.byHandTitle, text: text.byHandText, isCalm: true };
}
