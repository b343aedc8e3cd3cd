import { ApiIdParam } from '#platform/http/api-id-param';
import { IdPipe } from '#platform/http/id.pipe';
import { answerList } from '#platform/http/list-answer';
import { PageQuery } from '#platform/http/paging';
import { NOT_FOUND } from '#platform/http/problems';
import { QueryParams } from '#platform/http/strict-query.guard';
import { V1Controller } from '#platform/http/v1-controller';
import type { Tenant } from '#platform/tenant';
import {
  Body,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  Req,
  Res,
  type StreamableFile,
} from '@nestjs/common';
import { ApiCreatedResponse, ApiNoContentResponse, ApiOkResponse } from '@nestjs/swagger';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Operation, OperationWithBody } from '../../accounts/api-operation.js';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { CurrentTenant } from '../../accounts/principal.js';
import {
  RECIPIENT_REFUSED,
  TOO_MANY_CHANNELS,
  TOO_MANY_ENDPOINTS,
  WEBHOOK_URL_REFUSED,
} from '../../webhooks/webhooks.problems.js';
import { EMAIL_NOT_CONFIGURED } from '../notifications.problems.js';
import { ChannelsService } from './channels.service.js';
import { CurrentCaller } from '../../accounts/audit/current-caller.js';
import { describeChannel } from './describe-channel.js';
import { CreateChannelDto, UpdateChannelDto } from './dto/channel-bodies.js';
import { ChannelDto, NewChannelDto } from './dto/channel.dto.js';

@V1Controller('notification-channels', 'Notifications')
export class ChannelsController {
  constructor(private readonly channels: ChannelsService) {}

  @Post()
  @OperationWithBody({
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
  })
  @ApiCreatedResponse({ type: NewChannelDto, headers: { Location: { schema: { type: 'string' } } } })
  async createNotificationChannel(
    @CurrentTenant() tenant: Tenant,
    @CurrentCaller() caller: Actor,
    @Body() body: CreateChannelDto,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<NewChannelDto> {
    const { endpoint, secret } = await this.channels.create(tenant, body, caller);
    void reply.header('location', `/api/v1/notification-channels/${endpoint.id}`);
    return { ...describeChannel(endpoint), ...(secret !== null && { secret }) };
  }

  @Get()
  @Operation({
    summary: 'List notification channels',
    description: 'Oldest first, webhook endpoints among them. Returns all channels unless `limit` is given.',
  })
  @ApiOkResponse({ type: [ChannelDto], headers: { Link: { schema: { type: 'string' } } } })
  listNotificationChannels(
    @CurrentTenant() tenant: Tenant,
    @QueryParams() query: PageQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ChannelDto[] | StreamableFile> {
    const read = (afterId: number, count: number) => this.channels.list(tenant, afterId, count);
    return answerList({ read, describe: describeChannel }, query, request, reply);
  }

  @Get(':id')
  @Operation({
    summary: 'Retrieve a notification channel',
    description: 'Returns the channel with its filters, its rhythm, and why it is disabled.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ type: ChannelDto })
  async getNotificationChannel(
    @CurrentTenant() tenant: Tenant,
    @Param('id', IdPipe) id: number,
  ): Promise<ChannelDto> {
    return describeChannel(await this.channels.get(tenant, id));
  }

  @Patch(':id')
  @OperationWithBody({
    summary: 'Update a notification channel',
    description:
      'Omitted fields stay unchanged. A new rhythm, hour, weekday or time zone first sends the events that wait for a ' +
      'digest. `enabled: true` resumes a channel that was disabled; it receives the events from then on.',
    problems: [NOT_FOUND, WEBHOOK_URL_REFUSED, RECIPIENT_REFUSED],
  })
  @ApiIdParam({ example: 3 })
  @ApiOkResponse({ type: ChannelDto })
  async updateNotificationChannel(
    @CurrentTenant() tenant: Tenant,
    @CurrentCaller() caller: Actor,
    @Param('id', IdPipe) id: number,
    @Body() body: UpdateChannelDto,
  ): Promise<ChannelDto> {
    return describeChannel(await this.channels.update(tenant, id, body, caller));
  }

  @Delete(':id')
  @HttpCode(204)
  @Operation({
    summary: 'Delete a notification channel',
    description: 'Deletes its deliveries too. A deleted default channel is not created again.',
    problems: [NOT_FOUND],
  })
  @ApiIdParam({ example: 3 })
  @ApiNoContentResponse()
  deleteNotificationChannel(
    @CurrentTenant() tenant: Tenant,
    @CurrentCaller() caller: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.channels.delete(tenant, id, caller);
  }
}
