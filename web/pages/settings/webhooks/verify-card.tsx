import { useI18n } from '../../../i18n/i18n.js';
import { webhooksText } from '../../../i18n/messages/webhooks.js';
import { CodeBlock } from '../../../ui/code-block.js';
import { CopyButton } from '../../../ui/copy-button.js';
import { Icon } from '../../../ui/icon.js';
import { Card } from '../../../ui/page.js';

const SNIPPET = `import { Webhook } from 'standardwebhooks';

const webhook = new Webhook(process.env.WEBHOOK_SECRET); // whsec_…
const event = webhook.verify(rawBody, request.headers); // throws if it is not from us
`;

/** Explains how a receiver verifies requests. */
export function VerifyCard() {
  const { t } = useI18n();
  return (
    <Card
      title={t(webhooksText.verifyTitle)}
      lead={t(webhooksText.verifyText)}
      actions={<CopyButton text={SNIPPET} what={t(webhooksText.verifyTitle)} />}
    >
      <CodeBlock label={t(webhooksText.verifyTitle)} text={SNIPPET} />
      <p class="hint">{t(webhooksText.verifyHand)}</p>
      <p class="hint">{t(webhooksText.verifyAnswer)}</p>
      <p class="hint">
        <a href="https://www.standardwebhooks.com" target="_blank" rel="noreferrer">
          {t(webhooksText.verifyMore)} <Icon name="external" size={14} />
        </a>
      </p>
    </Card>
  );
}
