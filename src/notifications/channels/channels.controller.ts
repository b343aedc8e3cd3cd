import { Id } from '#platform/http/id.pipe';
import { PageQuery } from '#platform/http/paging';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { CurrentCaller } from '../../accounts/audit/current-caller.js';
import { type Exchange, Http, type List } from '../../accounts/exchange.js';
import { Changes, Creates, Deletes, Lists, Reads, Resource } from '../../accounts/resource.js';
import {
  RECIPIENT_REFUSED,
  TOO_MANY_CHANNELS,
  TOO_MANY_ENDPOINTS,
  WEBHOOK_URL_REFUSED,
} from '../../webhooks/webhooks.problems.js';
import { EMAIL_NOT_CONFIGURED } from '../notifications.problems.js';
import { ChannelsService } from './channels.service.js';
import { describeChannel } from './describe-channel.js';
import { ChannelDto, NewChannelDto } from './dto/channel.dto.js';
import { CreateChannelDto, UpdateChannelDto } from './dto/channel-bodies.js';

@Resource({ path: 'notification-channels', tag: 'Notifications', dto: ChannelDto, exampleIds: { id: 3 } })
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Creates({
    idempotent: false,
    summary: 'Create a notification channel',
    description:
      'Sends events to people: as an e-mail, or as a message in Slack, Microsoft Teams or Discord. A `webhook` sends ' +
      'them to your server and is the same as an endpoint of the dashboard. The channel receives the events from now on.',
    problems: [
      WEBHOOK_URL_REFUSED,
      RECIPIENT_REFUSED,
      EMAIL_NOT_CONFIGURED,
      TOO_MANY_CHANNELS,
      TOO_MANY_ENDPOINTS,
    ],
    returns: NewChannelDto,
  })
  async createNotificationChannel(
    @Http() http: Exchange,
    @CurrentCaller() caller: Actor,
    @Body() body: CreateChannelDto,
  ): Promise<NewChannelDto> {
    const { endpoint, secret } = await this.channels.create(http.tenant, body, caller);
    return http.located({ ...describeChannel(endpoint), ...(secret !== null && { secret }) });
  }

  @Lists({
    summary: 'List notification channels',
    description: 'Oldest first, webhook endpoints among them. Returns all channels unless `limit` is given.',
  })
  listNotificationChannels(@Http() http: Exchange, @QueryParams() query: PageQuery): List<ChannelDto> {
    const read = (afterId: number, count: number) => this.channels.list(http.tenant, afterId, count);
    return http.list(query, read, { from: describeChannel });
  }

  @Reads({
    summary: 'Retrieve a notification channel',
    description: 'Returns the channel with its filters, its rhythm, and why it is disabled.',
  })
  async getNotificationChannel(@Http() http: Exchange, @Id() id: number): Promise<ChannelDto> {
    return describeChannel(await this.channels.get(http.tenant, id));
  }

  @Changes({
    summary: 'Update a notification channel',
    description:
      'Omitted fields stay unchanged. A new rhythm, hour, weekday or time zone first sends the events that wait for a ' +
      'digest. `enabled: true` resumes a channel that was disabled; it receives the events from then on.',
    problems: [WEBHOOK_URL_REFUSED, RECIPIENT_REFUSED],
  })
  async updateNotificationChannel(
    @Http() http: Exchange,
    @CurrentCaller() caller: Actor,
    @Id() id: number,
    @Body() body: UpdateChannelDto,
  ): Promise<ChannelDto> {
    return describeChannel(await this.channels.update(http.tenant, id, body, caller));
  }

  @Deletes({
    summary: 'Delete a notification channel',
    description: 'Deletes its deliveries too. A deleted default channel is not created again.',
  })
  deleteNotificationChannel(
    @Http() http: Exchange,
    @CurrentCaller() caller: Actor,
    @Id() id: number,
  ): Promise<void> {
    return this.channels.delete(http.tenant, id, caller);
  }
}
