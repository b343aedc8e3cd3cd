import type { AuditEntry } from '../../../api/types.js';
import type { I18n } from '../../../i18n/i18n.js';
import type { Message, Values } from '../../../i18n/message.js';
import { auditActions, auditText, auditWords } from '../../../i18n/messages/audit.js';
import { channelKinds } from '../../../i18n/messages/notifications.js';
import { roles } from '../../../i18n/messages/roles.js';

type Catalogue = Readonly<Record<string, Message>>;

/** The translations of values, by the name of their detail. */
const WORDS: Readonly<Record<string, Catalogue>> = {
  role: roles,
  from: roles,
  to: roles,
  kind: channelKinds,
};

/** Names the author of an entry: a user by the e-mail address. */
export function actorName(actor: string, t: I18n['t']): string {
  if (actor === 'operator' || actor === 'recipient') return t(auditText[actor]);
  const [, id] = /^API key (\d+)$/.exec(actor) ?? [];
  return id === undefined ? actor : t(auditText.apiKey, { id });
}

/** Describes an entry; returns the action code if this client does not know it. */
export function sentenceOf({ action, detail }: AuditEntry, { t }: I18n): string {
  const message = (auditActions as Catalogue)[action];
  return message ? t(message, valuesOf(detail, t)) : action;
}

function valuesOf(detail: AuditEntry['detail'], t: I18n['t']): Values {
  const plain = Object.entries(detail).flatMap(([name, value]) =>
    typeof value === 'string' || typeof value === 'number' ? [[name, wordOf(name, String(value), t)]] : [],
  );
  return {
    ...(Object.fromEntries(plain) as Record<string, string>),
    mode: t(detail['livemode'] === false ? auditWords.test : auditWords.live),
    changed: changesOf(detail, t),
    tags: tagsOf(detail) ?? t(auditWords.allTags),
    // Absent for a single delivery.
    n: typeof detail['count'] === 'number' ? detail['count'] : 1,
  };
}

function tagsOf({ restricted_to_tags: tags }: AuditEntry['detail']): string | null {
  return Array.isArray(tags) ? tags.join(', ') : null;
}

/** Translates roles and kinds of channels; all other values are names and ids. */
function wordOf(name: string, value: string, t: I18n['t']): string {
  const word = WORDS[name]?.[value];
  return word ? t(word) : value;
}

function changesOf({ changed, enabled }: AuditEntry['detail'], t: I18n['t']): string {
  if (!Array.isArray(changed)) return '';
  const turned = enabled === true ? auditWords.turnedOn : auditWords.turnedOff;
  const words: Catalogue = { ...auditWords, enabled: turned };
  return (changed as string[]).map((name) => (words[name] ? t(words[name]) : name)).join(', ');
}
