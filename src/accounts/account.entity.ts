import type { PlanCode } from '#config';
import { holdsNoAccess } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const AccountSchema = defineEntity({
  name: 'Account',
  tableName: 'account',
  properties: {
    id: p.integer().primary(),
    plan: p.text().$type<PlanCode>(),
    createdAt: p.datetime(),
  },
});

/** A customer. Every other row belongs to an account. */
export class Account extends AccountSchema.class {}
AccountSchema.setClass(Account);

holdsNoAccess('account', 'An account is no access: its keys and users are.');
