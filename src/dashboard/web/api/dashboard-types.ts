/** Bodies of /dashboard/api, which is in no OpenAPI document. A test compares them with those of the server. */

export type Role = 'owner' | 'member' | 'read_only';
export type KeyScope = 'read' | 'write';

export interface Session {
  readonly user: { readonly id: number; readonly email: string; readonly role: Role } | null;
  readonly account: {
    readonly id: number;
    readonly plan: { readonly code: string; readonly name: string; readonly api_access: boolean };
  } | null;
  readonly needs_set_up: boolean;
  readonly sends_mail: boolean;
}

export interface ApiKey {
  readonly id: number;
  readonly name: string | null;
  readonly key: string;
  readonly livemode: boolean;
  readonly scopes: readonly KeyScope[];
  readonly expires_at: string | null;
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
