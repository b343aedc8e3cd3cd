import { defineEntity, p } from '@mikro-orm/core';
import type { UserRole } from '../app-user.entity.js';

const InvitationSchema = defineEntity({
  name: 'Invitation',
  tableName: 'invitation',
  properties: {
    id: p.integer().primary(),
    accountId: p.integer(),
    email: p.text(),
    role: p.text().$type<UserRole>(),
    expiresAt: p.datetime(),
    createdAt: p.datetime(),
  },
});

/** Who may become a user of an account. The row goes when it is accepted, and its link with it. */
export class Invitation extends InvitationSchema.class {}
InvitationSchema.setClass(Invitation);
