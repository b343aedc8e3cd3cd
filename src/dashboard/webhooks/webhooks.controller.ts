import { IdPipe } from '#platform/http/id.pipe';
import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { describeEndpoint } from '../../webhooks/describe.js';
import { AddEndpoint } from '../../webhooks/endpoints/add-endpoint.js';
import { EndpointsService } from '../../webhooks/endpoints/endpoints.service.js';
import { UpdateEndpoint } from '../../webhooks/endpoints/update-endpoint.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { EndpointDto, NewEndpointDto } from './dto/endpoint.dto.js';
import { CreateEndpointDto, UpdateEndpointDto } from './dto/endpoint-bodies.js';

/** Manages webhook endpoints. API keys cannot: a leaked key must not redirect events. */
@DashboardController('webhooks')
export class WebhooksController {
  constructor(
    private readonly endpoints: EndpointsService,
    private readonly add: AddEndpoint,
    private readonly change: UpdateEndpoint,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the webhook endpoints: live, then test, oldest first' })
  @ApiOkResponse({ type: [EndpointDto] })
  async list(@CurrentUser() { accountId }: SignedIn): Promise<EndpointDto[]> {
    const live = await this.endpoints.list({ accountId, livemode: true });
    const test = await this.endpoints.list({ accountId, livemode: false });
    return [...live, ...test].map(describeEndpoint);
  }

  @Post()
  @Needs('member')
  @ApiOperation({ summary: 'Adds a webhook endpoint' })
  @ApiCreatedResponse({ type: NewEndpointDto })
  async create(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Body() { livemode, significant_only: significantOnly, ...input }: CreateEndpointDto,
  ): Promise<NewEndpointDto> {
    const tenant = { accountId, livemode };
    const { endpoint, secret } = await this.add.run(tenant, { ...input, significantOnly }, actor);
    return { ...describeEndpoint(endpoint), secret };
  }

  @Get(':id')
  @ApiOperation({ summary: 'Returns a webhook endpoint' })
  @ApiOkResponse({ type: EndpointDto })
  async read(@CurrentUser() { accountId }: SignedIn, @Param('id', IdPipe) id: number): Promise<EndpointDto> {
    const tenant = await this.endpoints.tenantWith(accountId, id);
    return describeEndpoint(await this.endpoints.get(tenant, id));
  }

  @Patch(':id')
  @Needs('member')
  @ApiOperation({ summary: 'Changes a webhook endpoint' })
  @ApiOkResponse({ type: EndpointDto })
  async update(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { significant_only: significantOnly, ...changes }: UpdateEndpointDto,
  ): Promise<EndpointDto> {
    const tenant = await this.endpoints.tenantWith(accountId, id);
    return describeEndpoint(await this.change.run(tenant, id, { ...changes, significantOnly }, actor));
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('member')
  @ApiOperation({ summary: 'Deletes a webhook endpoint' })
  async remove(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    await this.endpoints.delete(await this.endpoints.tenantWith(accountId, id), id, actor);
  }
}
