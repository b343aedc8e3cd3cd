import { Clock } from '#platform/clock';
import { fieldError } from '#platform/http/field-errors';
import { IdPipe } from '#platform/http/id.pipe';
import { QueryParams } from '#platform/http/strict-query.guard';
import { validationProblem } from '#platform/http/validation';
import { Body, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import { ApiKeysService } from '../../accounts/api-keys.service.js';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { chosenIn, MadeThingDto, RevokeQuery } from '../../accounts/made-access/made-access.dto.js';
import { MadeAccess } from '../../accounts/made-access/made-access.js';
import { uniqueTags } from '../../accounts/restricted-tags.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { CreateKeyDto, KeyDto, NewKeyDto, RestrictKeyDto, RotatedKeyDto, RotateKeyDto } from './keys.dto.js';

/** Manages API keys. The API itself has no such routes: a leaked key must not create others. */
@DashboardController('keys')
export class KeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
    private readonly made: MadeAccess,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the API keys, live and test, including revoked ones' })
  @ApiOkResponse({ type: [KeyDto] })
  async list(@CurrentUser() { accountId }: SignedIn): Promise<KeyDto[]> {
    return (await this.keys.list(accountId)).map((key) => KeyDto.from(key));
  }

  @Post()
  @Needs('member')
  @ApiOperation({ summary: 'Creates an API key' })
  @ApiCreatedResponse({ type: NewKeyDto })
  async create(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Body() { name, livemode, scopes, restricted_to_tags: tags, expires_at: expiresAt }: CreateKeyDto,
  ): Promise<NewKeyDto> {
    if (expiresAt && expiresAt <= this.clock.now()) {
      throw validationProblem([fieldError('#/expires_at', 'in_the_past')]);
    }
    const restrictedTo = tags ? uniqueTags(tags) : undefined;
    const options = { accountId, livemode, name, restrictedTo, scopes, expiresAt };
    const { id, key } = await this.keys.create(options, actor);
    return { id, api_key: key };
  }

  @Get(':id/access')
  @Needs('member')
  @ApiOperation({
    summary:
      'Lists what an API key has made that works without the key: links, feeds, channels, report schedules',
  })
  @ApiOkResponse({ type: [MadeThingDto] })
  async listMade(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) id: number,
  ): Promise<MadeThingDto[]> {
    return (await this.made.list(accountId, { keyId: id })).map((thing) => MadeThingDto.from(thing));
  }

  @Patch(':id')
  @Needs('member')
  @ApiOperation({ summary: 'Changes the tags to which an API key is restricted, from its next request' })
  @ApiOkResponse({ type: KeyDto })
  async restrict(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { restricted_to_tags: tags, revoke = [] }: RestrictKeyDto,
  ): Promise<KeyDto> {
    const key = await this.keys.get(accountId, id);
    if (tags === undefined) return KeyDto.from(key);
    const restrict = () => this.keys.restrict(id, tags && uniqueTags(tags), actor);
    const { result } = await this.made.run(accountId, actor, { keyId: id }, revoke, restrict);
    return KeyDto.from(result);
  }

  @Post(':id/rotate')
  @Needs('member')
  @ApiOperation({ summary: 'Replaces an API key; the old one keeps working for the overlap' })
  @ApiCreatedResponse({ type: RotatedKeyDto })
  async rotate(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { overlap_hours: overlap = 24 }: RotateKeyDto,
  ): Promise<RotatedKeyDto> {
    await this.keys.get(accountId, id);
    const made = await this.keys.rotate(id, overlap, actor);
    return { id: made.id, api_key: made.key, old_key_expires_at: made.oldExpiresAt.toISOString() };
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('member')
  @ApiOperation({ summary: 'Revokes an API key' })
  async revoke(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @QueryParams() query: RevokeQuery,
  ): Promise<void> {
    await this.keys.get(accountId, id);
    await this.made.run(accountId, actor, { keyId: id }, chosenIn(query), () => this.keys.revoke(id, actor));
  }
}
