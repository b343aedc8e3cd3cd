import type { Role } from '../../../api/types.js';
import { keywordsIn } from '../../../rank/keywords.js';

/** Returns the roles that a user may give. Only owners make owners. */
export function rolesFor(isOwner: boolean): readonly Role[] {
  return [...(isOwner ? (['owner'] as const) : []), 'admin', 'member', 'read_only', 'client'];
}

/** Returns whether users with the role can be restricted to tags. */
export function hasTags(role: Role): boolean {
  return role !== 'owner' && role !== 'admin';
}

/** Parses tags, one per line. @returns null without any, which is no restriction */
export function tagsIn(text: string): string[] | null {
  const tags = keywordsIn(text);
  return tags.length > 0 ? tags : null;
}
