import { endsAtRestore } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const MailConsentSchema = defineEntity({
  name: 'MailConsent',
  tableName: 'mail_consent',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    /** See `emailKey`. */
    emailKey: p.text(),
    /** When the last e-mail asked for it. */
    askedAt: p.datetime(),
    /** Null until the recipient confirms, and after it unsubscribed. */
    confirmedAt: p.datetime().nullable(),
  },
});

/** Whether an address agreed to reports that callers with a restriction to tags send it. */
export class MailConsent extends MailConsentSchema.class {}
MailConsentSchema.setClass(MailConsent);

// Consent that was withdrawn since the backup must not come back: recipients that are added later are asked again.
endsAtRestore('mail_consent');
