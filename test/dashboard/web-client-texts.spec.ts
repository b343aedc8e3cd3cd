import type { ProfileUrlRefusal } from '#libs/place-identity';
import { describe, expectTypeOf, it } from 'vitest';
import type { AUDIT_SUBJECTS, AuditAction, AuditSubject } from '../../src/accounts/audit/audit-log.js';
import type { auditActions, auditSubjects } from '../../web/i18n/messages/audit.js';
import type { linkReasons } from '../../web/i18n/messages/problem-details.js';

/** Checked by `tsc`. */
describe('texts of the web client', () => {
  it('include every audit action and subject', () => {
    expectTypeOf<keyof typeof auditActions>().toEqualTypeOf<AuditAction>();
    expectTypeOf<keyof typeof auditSubjects>().toEqualTypeOf<AuditSubject>();
    expectTypeOf<(typeof AUDIT_SUBJECTS)[number]>().toEqualTypeOf<AuditSubject>();
  });

  it('include every reason why a profile URL is rejected', () => {
    expectTypeOf<keyof typeof linkReasons>().toEqualTypeOf<ProfileUrlRefusal>();
  });
});
