import type { Subscription } from '../../../api/types.js';
import { useApi } from '../../../api/use-query.js';
import { useI18n } from '../../../i18n/i18n.js';
import { billing } from '../../../i18n/messages/billing.js';
import { useUser } from '../../../state/session.js';
import { Badge, Stat } from '../../../ui/badge.js';
import { Meter } from '../../../ui/meter.js';
import { Card } from '../../../ui/page.js';
import { Loaded } from '../../../ui/states.js';
import { SettingsFrame } from '../settings-frame.js';
import { Invoices } from './invoices.js';

const PLANS = ['free', 'starter', 'growth', 'agency'] as const;

/** Below this share of credits a badge warns. */
const NEAR_END = 0.2;

export default function BillingPage() {
  const query = useApi('/api/v1/subscription');
  return (
    <SettingsFrame page="billing">
      <Loaded query={query} rows={4} tall>
        {(subscription) => (
          <>
            <Plan subscription={subscription} />
            <Credits {...subscription} />
          </>
        )}
      </Loaded>
      <Invoices />
    </SettingsFrame>
  );
}

function Plan({ subscription: { plan } }: { subscription: Subscription }) {
  const { t } = useI18n();
  const { account } = useUser();
  return (
    <Card title={t(billing.plan)}>
      <p class="plan-name">
        <strong>{plan.name}</strong>{' '}
        <Badge tone={plan.api_access ? 'good' : 'neutral'}>
          {t(plan.api_access ? billing.apiYes : billing.apiNo)}
        </Badge>
      </p>
      <div>
        <p class="hint">{t(billing.planHint)}</p>
        <code class="command">
          npm run -s cli -- plan set --account {account.id} --plan {otherPlan(plan.code)}
        </code>
      </div>
    </Card>
  );
}

/** An example of another plan: the next larger one, or the one below the largest. */
function otherPlan(code: Subscription['plan']['code']): string {
  return PLANS[PLANS.indexOf(code) + 1] ?? 'growth';
}

function Credits({
  credits_used: used,
  credits_held: held,
  credits_remaining: left,
  billing_cycle: cycle,
}: Subscription) {
  const { t, format } = useI18n();
  const total = used + held + left;
  return (
    <Card
      title={t(billing.credits)}
      lead={t(billing.cycle, { start: format.utcDate(cycle.start), end: format.utcDate(cycle.end) })}
      actions={left < total * NEAR_END && <Badge tone="warn">{t(billing.nearEnd)}</Badge>}
    >
      <Meter label={t(billing.remaining)} value={left} max={total} />
      <dl class="stats stats-plain">
        <Stat label={t(billing.used)} value={format.number(used)} />
        <Stat label={t(billing.held)} value={format.number(held)} />
        <Stat label={t(billing.remaining)} value={format.number(left)} />
      </dl>
    </Card>
  );
}
