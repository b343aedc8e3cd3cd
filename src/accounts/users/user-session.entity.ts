import { endsAtRestore } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const UserSessionSchema = defineEntity({
  name: 'UserSession',
  tableName: 'user_session',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    /** SHA-256 of the token in the cookie. */
    tokenHash: p.blob(),
    createdAt: p.datetime(),
    /** Accurate to one minute. */
    lastSeenAt: p.datetime(),
    /** Extended with each use, up to a maximum age since `createdAt`. */
    expiresAt: p.datetime(),
  },
});

/** A browser session of a signed-in user. */
export class UserSession extends UserSessionSchema.class {}
UserSessionSchema.setClass(UserSession);

endsAtRestore('user_session');
