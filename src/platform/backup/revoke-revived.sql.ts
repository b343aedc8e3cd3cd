import type { EntityManager } from '../database/entity-manager.js';
import {
  type AccessState,
  endSessions,
  readAccess,
  removeFeed,
  removeReportLink,
  removeShare,
  revokeKey,
  revokeUser,
  type UserState,
} from './revived-access.repository.js';

type UserDifference = 'removed' | 'role' | 'tags' | 'password';

/** Access that a backup grants and the database that it replaces does not. */
export interface RevivedAccess {
  readonly keys: readonly { id: number; account_id: number; name: string | null; last_four: string }[];
  readonly users: readonly {
    id: number;
    account_id: number;
    email: string;
    differs: UserDifference;
  }[];
  readonly share_links: readonly { id: number; account_id: number; scan_id: number | null }[];
  readonly feeds: readonly { id: number; account_id: number; name: string }[];
  readonly report_links: readonly { id: number; account_id: number; report_id: number }[];
}

export interface ClosedAccess {
  readonly endedSessions: number;
  /** Null if the replaced database does not open. */
  readonly revived: RevivedAccess | null;
}

/**
 * Ends every session of a restored database, and finds what it revives: keys, users, share links, feeds and
 * links to reports that were revoked, removed or changed since the backup. Rows of accounts that the replaced database does not have are not compared, so
 * that a backup can be moved to a new installation.
 *
 * @param em of the restored database
 * @param present access to the replaced database; null if it does not open
 * @param revokes whether to give it the access of the replaced database
 */
export async function closeAccess(
  em: EntityManager,
  present: AccessState | null,
  revokes: boolean,
): Promise<ClosedAccess> {
  const endedSessions = await endSessions(em);
  if (!present) return { endedSessions, revived: null };
  const restored = await readAccess(em);
  const accounts = new Set(present.accounts.map(identityOf));
  const shared = new Set(
    restored.accounts.filter((one) => accounts.has(identityOf(one))).map(({ id }) => id),
  );
  const isShared = ({ accountId }: { accountId: number }): boolean => shared.has(accountId);

  const keyOf = new Map(present.keys.map((key) => [key.hash, key]));
  const keys = restored.keys.filter((key) => {
    const now = keyOf.get(key.hash);
    return (
      isShared(key) &&
      key.revokedAt === null &&
      (now?.revokedAt !== null || now.expiresAt !== key.expiresAt || now.restrictedTo !== key.restrictedTo)
    );
  });
  const userOf = new Map(present.users.map((user) => [identityOf(user), user]));
  const users = restored.users.filter(isShared).flatMap((user) => {
    const differs = differenceOf(user, userOf.get(identityOf(user)));
    return differs === null ? [] : [{ user, differs }];
  });
  const hashes = new Set(present.shares.map(({ hash }) => hash));
  const shares = restored.shares.filter((share) => isShared(share) && !hashes.has(share.hash));
  const feedHashes = new Set(present.feeds.map(({ hash }) => hash));
  const feeds = restored.feeds.filter((feed) => isShared(feed) && !feedHashes.has(feed.hash));
  const linkHashes = new Set(present.reportLinks.map(({ hash }) => hash));
  const links = restored.reportLinks.filter((link) => isShared(link) && !linkHashes.has(link.hash));

  if (revokes) {
    for (const { id, hash } of keys) await revokeKey(em, id, keyOf.get(hash));
    for (const { user } of users) await revokeUser(em, user.id, userOf.get(identityOf(user)));
    for (const { id } of shares) await removeShare(em, id);
    for (const { id } of feeds) await removeFeed(em, id);
    for (const { id } of links) await removeReportLink(em, id);
  }
  return {
    endedSessions,
    revived: {
      keys: keys.map(({ id, accountId, name, lastFour }) => ({
        id,
        account_id: accountId,
        name,
        last_four: lastFour,
      })),
      users: users.map(({ user: { id, accountId, email }, differs }) => ({
        id,
        account_id: accountId,
        email,
        differs,
      })),
      share_links: shares.map(({ id, accountId, scanId }) => ({
        id,
        account_id: accountId,
        scan_id: scanId,
      })),
      feeds: feeds.map(({ id, accountId, name }) => ({ id, account_id: accountId, name })),
      report_links: links.map(({ id, accountId, reportId }) => ({
        id,
        account_id: accountId,
        report_id: reportId,
      })),
    },
  };
}

function differenceOf(restored: UserState, present: UserState | undefined): UserDifference | null {
  if (!present) return 'removed';
  if (present.role !== restored.role) return 'role';
  if (present.restrictedTo !== restored.restrictedTo) return 'tags';
  return present.passwordHash === restored.passwordHash ? null : 'password';
}

/** Ids alone repeat in other installations. */
function identityOf({ id, createdAt }: { id: number; createdAt: string }): string {
  return `${id} ${createdAt}`;
}
