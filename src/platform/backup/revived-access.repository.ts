import type { EntityManager } from '../database/entity-manager.js';

interface KeyState {
  readonly id: number;
  readonly accountId: number;
  readonly hash: string;
  readonly name: string | null;
  readonly lastFour: string;
  readonly revokedAt: string | null;
  readonly expiresAt: string | null;
  /** JSON of the tags to which the key is restricted; null for no restriction. */
  readonly restrictedTo: string | null;
}

export interface UserState {
  readonly id: number;
  readonly accountId: number;
  readonly email: string;
  readonly role: string;
  readonly passwordHash: string;
  /** As of a key. */
  readonly restrictedTo: string | null;
  readonly createdAt: string;
}

interface ShareState {
  readonly id: number;
  readonly accountId: number;
  /** Null for a link to a tag. */
  readonly scanId: number | null;
  readonly hash: string;
}

interface ReportLinkState {
  readonly id: number;
  readonly accountId: number;
  readonly reportId: number;
  readonly hash: string;
}

interface FeedState {
  readonly id: number;
  readonly accountId: number;
  readonly name: string;
  readonly hash: string;
}

/** Everything that grants access to a database. Times are texts of seconds since 1970. */
export interface AccessState {
  readonly accounts: readonly { readonly id: number; readonly createdAt: string }[];
  readonly keys: readonly KeyState[];
  readonly users: readonly UserState[];
  readonly shares: readonly ShareState[];
  readonly feeds: readonly FeedState[];
  readonly reportLinks: readonly ReportLinkState[];
}

/** Null in a database of a version without this column. */
const TAGS = `to_jsonb(row)->>'restricted_to_tags' as "restrictedTo"`;

/** Reads with columns that every version of the service has: the database may be of an older one. */
export async function readAccess(em: EntityManager): Promise<AccessState> {
  return {
    accounts: await em.execute(`select id, ${seconds('created_at')} as "createdAt" from account`),
    keys: await em.execute(
      `select id, account_id as "accountId", encode(hash, 'hex') as hash, name, last_four as "lastFour",
         ${seconds('revoked_at')} as "revokedAt", ${seconds('expires_at')} as "expiresAt", ${TAGS} from api_key row order by id`,
    ),
    users: await em.execute(
      `select id, account_id as "accountId", email, role, password_hash as "passwordHash",
         ${seconds('created_at')} as "createdAt", ${TAGS} from app_user row order by id`,
    ),
    shares: await em.execute(
      `select id, account_id as "accountId", scan_id as "scanId", encode(token_hash, 'hex') as hash
       from scan_share order by id`,
    ),
    feeds: await readFeeds(em),
    reportLinks: await readReportLinks(em),
  };
}

/** Returns no feeds of a version of the service without them. */
async function readFeeds(em: EntityManager): Promise<FeedState[]> {
  if (!(await hasTable(em, 'feed'))) return [];
  return em.execute(
    `select id, account_id as "accountId", name, encode(token_hash, 'hex') as hash from feed order by id`,
  );
}

/** Returns no links of a version of the service without them. */
async function readReportLinks(em: EntityManager): Promise<ReportLinkState[]> {
  if (!(await hasTable(em, 'report_share'))) return [];
  return em.execute(
    `select id, account_id as "accountId", report_id as "reportId", encode(token_hash, 'hex') as hash
     from report_share order by id`,
  );
}

async function hasTable(em: EntityManager, name: string): Promise<boolean> {
  const found = await em.execute<unknown[]>(
    `select 1 from information_schema.tables where table_schema = 'public' and table_name = ?`,
    [name],
  );
  return found.length > 0;
}

/** Ends every session. @returns how many */
export async function endSessions(em: EntityManager): Promise<number> {
  return (await em.execute<unknown[]>('delete from user_session returning id')).length;
}

/** Gives a key the times and tags of the replaced database, and revokes it if it is not in there. */
export async function revokeKey(em: EntityManager, id: number, present: KeyState | undefined): Promise<void> {
  const revokedAt = present ? present.revokedAt : String(Date.now() / 1_000);
  await em.execute(
    `update api_key
     set revoked_at = to_timestamp(?::double precision), expires_at = to_timestamp(?::double precision),
       restricted_to_tags = ?::jsonb
     where id = ?`,
    [revokedAt, present?.expiresAt ?? null, present?.restrictedTo ?? null, id],
  );
}

/** Gives a user the role, password and tags of the replaced database, and removes the user if they are not in there. */
export async function revokeUser(
  em: EntityManager,
  id: number,
  present: UserState | undefined,
): Promise<void> {
  if (!present) await em.execute('delete from app_user where id = ?', [id]);
  else {
    const values = [present.role, present.passwordHash, present.restrictedTo, id];
    await em.execute(
      'update app_user set role = ?, password_hash = ?, restricted_to_tags = ?::jsonb where id = ?',
      values,
    );
  }
}

export async function removeShare(em: EntityManager, id: number): Promise<void> {
  await em.execute('delete from scan_share where id = ?', [id]);
}

export async function removeFeed(em: EntityManager, id: number): Promise<void> {
  await em.execute('delete from feed where id = ?', [id]);
}

export async function removeReportLink(em: EntityManager, id: number): Promise<void> {
  await em.execute('delete from report_share where id = ?', [id]);
}

function seconds(column: string): string {
  return `extract(epoch from ${column})::text`;
}
