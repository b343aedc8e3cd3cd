/** A statement for each kind of thing that gives access without a session or key: its name, and how to end it. */
interface MadeKind {
  readonly table: string;
  /** SQL of the name, and of the end; `null` for none. */
  readonly name: string;
  readonly expiresAt: string;
  readonly where: string;
  /** Null for an invitation, which is withdrawn. */
  readonly revoke: string | null;
  readonly livemode?: string;
}

const STOP_ENDPOINT = `
  with stopped as (
    update webhook_endpoint set enabled = false, disabled_reason = 'by_hand', updated_at = now()
    where account_id = ? and id = any(?::int[]) and enabled returning id)
  update webhook_delivery set status = 'failed', next_attempt_at = null, claimed_until = null, completed_at = now()
  where status = 'pending' and endpoint_id in (select id from stopped)`;
const remove = (table: string): string => `delete from ${table} where account_id = ? and id = any(?::int[])`;

/** Endpoints without their path, which can contain a key. */
const HOST = `case when transport = 'email' then substr(url, 8) else regexp_replace(split_part(url, '/', 3), '^.*@', '') end`;
const OF_EVENTS = 'report_schedule_id is null and user_id is null and enabled';

export const MADE_KINDS = {
  feed: { table: 'feed', name: 'name', expiresAt: 'null', where: 'true', revoke: remove('feed') },
  webhook: {
    table: 'webhook_endpoint',
    name: HOST,
    expiresAt: 'null',
    where: `${OF_EVENTS} and transport = 'webhook'`,
    revoke: STOP_ENDPOINT,
  },
  channel: {
    table: 'webhook_endpoint',
    name: HOST,
    expiresAt: 'null',
    where: `${OF_EVENTS} and transport <> 'webhook'`,
    revoke: STOP_ENDPOINT,
  },
  report_schedule: {
    table: 'report_schedule',
    name: 'name',
    expiresAt: 'null',
    where: 'enabled',
    revoke: `update report_schedule set enabled = false, next_run_at = null where account_id = ? and id = any(?::int[])`,
  },
  tag_link: {
    table: 'scan_share',
    name: 'tag',
    expiresAt: 'expires_at',
    where: 'tag is not null and expires_at > now()',
    revoke: remove('scan_share'),
  },
  scan_link: {
    table: 'scan_share',
    name: 'scan_id::text',
    expiresAt: 'expires_at',
    where: 'scan_id is not null and expires_at > now()',
    revoke: remove('scan_share'),
  },
  report_link: {
    table: 'report_share',
    name: 'report_id::text',
    expiresAt: 'expires_at',
    where: 'expires_at > now()',
    revoke: remove('report_share'),
  },
  invitation: {
    table: 'invitation',
    name: 'email',
    livemode: 'null::boolean',
    expiresAt: 'expires_at',
    where: 'expires_at > now()',
    revoke: null,
  },
} as const satisfies Readonly<Record<string, MadeKind>>;

/** Parameters: for each kind the account and the makers as a JSON array. Things of unknown makers are in the list. */
export const LIST_MADE = Object.entries<MadeKind>(MADE_KINDS)
  .map(
    ([kind, { table, name, livemode = 'livemode', expiresAt, where }]) => `
      select '${kind}' as kind, id, ${name} as name, ${livemode} as livemode, ${expiresAt}::timestamptz as "expiresAt",
        created_at as "createdAt", made_by as "madeBy"
      from ${table}
      where account_id = ? and (made_by is null or made_by in (select jsonb_array_elements_text(?::jsonb))) and ${where}`,
  )
  .join(' union all ');
