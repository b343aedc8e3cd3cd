import type { WebhookEndpoint } from '../../../api/types.js';
import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { Badge } from '../../../ui/badge.js';

type State = Pick<WebhookEndpoint, 'enabled' | 'failing_since'> & { readonly disabled_reason: string | null };

/** Whether an endpoint or channel receives events. */
export function EndpointState({ endpoint }: { endpoint: State }) {
  const { t } = useI18n();
  const { enabled, disabled_reason: reason, failing_since: failing } = endpoint;
  if (!enabled && reason !== 'by_hand') return <Badge tone="bad">{t(webhooksText.stopped)}</Badge>;
  if (!enabled) return <Badge>{t(webhooksText.off)}</Badge>;
  if (failing !== null) return <Badge tone="warn">{t(webhooksText.failing)}</Badge>;
  return <Badge tone="good">{t(webhooksText.active)}</Badge>;
}
