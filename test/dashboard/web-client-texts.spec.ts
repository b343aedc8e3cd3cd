import type { ProfileUrlRefusal } from '#libs/place-identity';
import { describe, expectTypeOf, it } from 'vitest';
import type { AUDIT_SUBJECTS, AuditAction, AuditSubject } from '../../src/accounts/audit/audit-log.js';
import type { auditActions, auditSubjects } from '../../web/i18n/messages/audit.js';
import type { linkReasons } from '../../web/i18n/messages/problem-details.js';

/** `tsc` compares the types. */
describe('the texts of the web client', () => {
  it('have a sentence for each action of the audit log and a filter for each subject', () => {
    expectTypeOf<keyof typeof auditActions>().toEqualTypeOf<AuditAction>();
    expectTypeOf<keyof typeof auditSubjects>().toEqualTypeOf<AuditSubject>();
    expectTypeOf<(typeof AUDIT_SUBJECTS)[number]>().toEqualTypeOf<AuditSubject>();
  });

  it('have a translation for each reason why a profile URL is refused', () => {
    expectTypeOf<keyof typeof linkReasons>().toEqualTypeOf<ProfileUrlRefusal>();
  });
});
