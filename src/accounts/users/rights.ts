import { Problem } from '#platform/http/problem';
import type { UserRole } from '../app-user.entity.js';
import type { Actor } from '../audit/audit-log.js';
import { OWNER_REQUIRED, ROLE_TAGS_MISMATCH } from './users.problems.js';

/** What a user may do, and to which tags the user is restricted; null for all businesses. */
export interface Rights {
  readonly role: UserRole;
  readonly restrictedTo: readonly string[] | null;
}

/** @throws Problem `role_tags_mismatch` for a client without tags, or an owner or admin with tags */
export function requireConsistent({ role, restrictedTo }: Rights): void {
  if (role === 'client' && !restrictedTo) {
    throw new Problem(ROLE_TAGS_MISMATCH, 'A client needs at least one tag. Add the tags of its businesses.');
  }
  if ((role === 'owner' || role === 'admin') && restrictedTo) {
    const detail = `The role ${role} has access to all businesses. Remove the tags, or choose another role.`;
    throw new Problem(ROLE_TAGS_MISMATCH, detail);
  }
}

/** Checks that only owners create, change and remove owners. @throws Problem `owner_required` */
export function requireMayManage({ role }: Actor, managed: readonly UserRole[]): void {
  if (role === undefined || role === 'owner' || !managed.includes('owner')) return;
  throw new Problem(OWNER_REQUIRED, `Your role is ${role}. Ask an owner.`);
}
