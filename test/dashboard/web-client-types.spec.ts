import type { ProfileUrlRefusal } from '#libs/place-identity';
import { describe, expectTypeOf, it } from 'vitest';
import type { AUDIT_SUBJECTS, AuditAction, AuditSubject } from '../../src/accounts/audit/audit-log.js';
import type { AuditEntryDto } from '../../src/dashboard/audit/audit.controller.js';
import type { KeyDto, NewKeyDto } from '../../src/dashboard/keys/keys.dto.js';
import type { SessionDto } from '../../src/dashboard/sessions/session.dto.js';
import type { InvitationDto, NewInvitationDto, UserDto } from '../../src/dashboard/team/team.dto.js';
import type {
  DeliveryDetailDto,
  DeliveryDto,
  EndpointDto,
  NewEndpointDto,
  NewSecretDto,
} from '../../src/dashboard/webhooks/webhooks.dto.js';
import type { describeOutcome } from '../../src/webhooks/describe.js';
import type { SharedScanDto } from '../../src/dashboard/sharing/dto/shared-scan.dto.js';
import type { NewShareDto, ShareDto } from '../../src/dashboard/sharing/dto/shares.dto.js';
import type { SharedScan } from '../../src/dashboard/web/api/shared-scan.js';
import type * as client from '../../src/dashboard/web/api/dashboard-types.js';
import type { auditActions, auditSubjects } from '../../src/dashboard/web/i18n/messages/audit.js';
import type { linkReasons } from '../../src/dashboard/web/i18n/messages/problem-details.js';

/** A body as it is after its way through JSON: only its fields. */
type Fields<T> = { readonly [K in keyof T]: Frozen<T[K]> };
type Frozen<T> = T extends readonly (infer E)[] ? readonly Frozen<E>[] : T extends object ? Fields<T> : T;

/** `tsc` is the judge: what is not in the OpenAPI document is written twice. */
describe('the types of the web client', () => {
  it('are those of the answers of the dashboard', () => {
    expectTypeOf<client.Session>().toEqualTypeOf<Fields<SessionDto>>();
    expectTypeOf<client.ApiKey>().toEqualTypeOf<Fields<KeyDto>>();
    expectTypeOf<client.NewKey>().toEqualTypeOf<Fields<NewKeyDto>>();
    expectTypeOf<client.TeamMember>().toEqualTypeOf<Fields<UserDto>>();
    expectTypeOf<client.Invitation>().toEqualTypeOf<Fields<InvitationDto>>();
    expectTypeOf<client.NewInvitation>().toEqualTypeOf<Fields<NewInvitationDto>>();
    expectTypeOf<client.WebhookEndpoint>().toEqualTypeOf<Fields<EndpointDto>>();
    expectTypeOf<client.NewWebhookEndpoint>().toEqualTypeOf<Fields<NewEndpointDto>>();
    expectTypeOf<client.NewWebhookSecret>().toEqualTypeOf<Fields<NewSecretDto>>();
    expectTypeOf<client.WebhookTest>().toEqualTypeOf<Fields<ReturnType<typeof describeOutcome>>>();
    expectTypeOf<client.WebhookDelivery>().toEqualTypeOf<Fields<DeliveryDto>>();
    expectTypeOf<client.WebhookDeliveryDetail>().toEqualTypeOf<Fields<DeliveryDetailDto>>();
    // Each action has a sentence in the audit log, and each subject a filter.
    expectTypeOf<keyof typeof auditActions>().toEqualTypeOf<AuditAction>();
    expectTypeOf<keyof typeof auditSubjects>().toEqualTypeOf<AuditSubject>();
    expectTypeOf<(typeof AUDIT_SUBJECTS)[number]>().toEqualTypeOf<AuditSubject>();
    // Each reason why a link is refused has its translations.
    expectTypeOf<keyof typeof linkReasons>().toEqualTypeOf<ProfileUrlRefusal>();
    expectTypeOf<client.AuditEntry>().toEqualTypeOf<Fields<AuditEntryDto>>();
    expectTypeOf<client.Share>().toEqualTypeOf<Fields<ShareDto>>();
    expectTypeOf<client.NewShare>().toEqualTypeOf<Fields<NewShareDto>>();
    // It is made of types that are made from the OpenAPI document, which are no longer read-only.
    expectTypeOf<Fields<Omit<SharedScanDto, 'metrics'>>>().toExtend<Fields<Omit<SharedScan, 'metrics'>>>();
    expectTypeOf<keyof SharedScan>().toEqualTypeOf<keyof SharedScanDto>();
  });
});
