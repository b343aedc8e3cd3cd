import { type UserRole, USER_ROLES } from '../../accounts/app-user.entity.js';

export const WITHOUT_SESSION = Symbol('route for those who are not signed in');
export const NEEDED_ROLE = Symbol('the least role for a route');

/** Whether a role is this one or more. */
export function isAtLeast(role: UserRole, needed: UserRole): boolean {
  return USER_ROLES.indexOf(role) <= USER_ROLES.indexOf(needed);
}
