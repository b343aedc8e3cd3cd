import { followsReplaced } from '#platform/backup/access-declarations';
import { defineEntity, p } from '@mikro-orm/core';

const DefaultChannelSchema = defineEntity({
  name: 'DefaultChannel',
  tableName: 'default_channel',
  properties: {
    accountId: p.integer().primary(),
    createdAt: p.datetime(),
  },
});

/** An account whose owners got their default channels. The row stays when a channel is deleted. */
export class DefaultChannel extends DefaultChannelSchema.class {}
DefaultChannelSchema.setClass(DefaultChannel);

// Without its row, an account whose owners deleted their default channels would get them again.
followsReplaced('default_channel', {
  parent: 'account',
  by: 'account_id',
  list: null,
  unknown: (accountId, at) => ({ account_id: accountId, created_at: at }),
});
