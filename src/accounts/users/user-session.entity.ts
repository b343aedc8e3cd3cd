import { defineEntity, p } from '@mikro-orm/core';

const UserSessionSchema = defineEntity({
  name: 'UserSession',
  tableName: 'user_session',
  properties: {
    id: p.integer().primary(),
    userId: p.integer(),
    /** SHA-256 of what the browser's cookie holds. */
    tokenHash: p.blob(),
    createdAt: p.datetime(),
    /** To the minute. */
    lastSeenAt: p.datetime(),
    /** Moves on with each use, up to a limit counted from `createdAt`. */
    expiresAt: p.datetime(),
  },
});

/** A browser in which somebody has signed in. */
export class UserSession extends UserSessionSchema.class {}
UserSessionSchema.setClass(UserSession);
