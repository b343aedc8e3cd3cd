/** Bodies of /dashboard/api, which is in no OpenAPI document. A test compares them with those of the server. */

export type Role = 'owner' | 'member' | 'read_only';
export type KeyScope = 'read' | 'write';

export type WebhookEventType = 'scan.completed' | 'rank.changed' | 'alert.triggered';
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

export interface Session {
  readonly user: { readonly id: number; readonly email: string; readonly role: Role } | null;
  readonly account: {
    readonly id: number;
    readonly plan: { readonly code: string; readonly name: string; readonly api_access: boolean };
  } | null;
  readonly needs_set_up: boolean;
  readonly sends_mail: boolean;
  readonly tiles: { readonly url: string; readonly attribution: string } | null;
}

export interface ApiKey {
  readonly id: number;
  readonly name: string | null;
  readonly key: string;
  readonly livemode: boolean;
  readonly scopes: readonly KeyScope[];
  readonly expires_at: string | null;
  readonly replaced_by: number | null;
  readonly revoked_at: string | null;
  readonly last_used_at: string | null;
  readonly created_at: string;
}

export interface NewKey {
  readonly id: number;
  readonly api_key: string;
}

export interface TeamMember {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly created_at: string;
}

export interface Invitation {
  readonly id: number;
  readonly email: string;
  readonly role: Role;
  readonly expires_at: string;
  readonly created_at: string;
}

export interface NewInvitation extends Invitation {
  readonly url: string;
  readonly is_mailed: boolean;
}

export interface WebhookEndpoint {
  readonly id: number;
  readonly url: string;
  readonly description: string | null;
  readonly livemode: boolean;
  /** Null: all. */
  readonly events: readonly WebhookEventType[] | null;
  readonly significant_only: boolean;
  readonly enabled: boolean;
  readonly disabled_reason: 'by_hand' | 'gone' | 'failing' | null;
  readonly failing_since: string | null;
  readonly paused_until: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

export interface NewWebhookEndpoint extends WebhookEndpoint {
  readonly secret: string;
}

export interface NewWebhookSecret {
  readonly secret: string;
  readonly old_secret_expires_at: string;
}

export interface WebhookTest {
  readonly ok: boolean;
  readonly delivery_id: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response_body: string | null;
  readonly duration_ms: number;
}

export interface WebhookDelivery {
  readonly id: number;
  readonly endpoint_id: number;
  readonly event_id: string;
  readonly event_type: string;
  readonly status: DeliveryStatus;
  readonly tries: number;
  readonly next_attempt_at: string | null;
  readonly created_at: string;
  readonly completed_at: string | null;
}

export interface WebhookAttempt {
  readonly attempted_at: string;
  readonly duration_ms: number;
  readonly status: number | null;
  readonly error: string | null;
  readonly response_body: string | null;
  readonly request_id: string | null;
}

export interface WebhookDeliveryDetail extends WebhookDelivery {
  readonly body: string;
  readonly attempts: readonly WebhookAttempt[];
}

export interface AuditEntry {
  readonly id: number;
  readonly actor: string;
  readonly action: string;
  readonly detail: Readonly<Record<string, unknown>>;
  readonly address: string | null;
  readonly created_at: string;
}

export interface Share {
  readonly id: number;
  readonly created_by: string;
  readonly created_at: string;
  readonly expires_at: string;
  readonly last_opened_at: string | null;
}

export interface NewShare extends Share {
  readonly url: string;
}
