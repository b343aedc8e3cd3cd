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
