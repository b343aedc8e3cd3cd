import { IdPipe } from '#platform/http/id.pipe';
import { QueryParams } from '#platform/http/strict-query.guard';
import { Body, Delete, Get, HttpCode, Param, Patch } from '@nestjs/common';
import { ApiOkResponse, ApiOperation } from '@nestjs/swagger';
import type { Actor } from '../../accounts/audit/audit-log.js';
import { chosenIn, MadeThingDto } from '../../accounts/made-access/made-access.dto.js';
import { MadeAccess } from '../../accounts/made-access/made-access.js';
import { uniqueTags } from '../../accounts/restricted-tags.js';
import { toRole } from '../../accounts/users/fields.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { Team } from '../../accounts/users/team.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { ChangeUserDto, RemoveUserQuery, UserDto } from './team.dto.js';

@DashboardController('team')
export class TeamController {
  constructor(
    private readonly team: Team,
    private readonly made: MadeAccess,
  ) {}

  @Get()
  @ApiOperation({ summary: 'Lists the users of the account' })
  @ApiOkResponse({ type: [UserDto] })
  async list(@CurrentUser() { accountId }: SignedIn): Promise<UserDto[]> {
    return (await this.team.list(accountId)).map((user) => UserDto.from(user));
  }

  @Get(':id/access')
  @Needs('admin')
  @ApiOperation({
    summary:
      'Lists what a user has made that works without the user: links, feeds, webhooks, channels, report schedules, invitations',
  })
  @ApiOkResponse({ type: [MadeThingDto] })
  async listMade(
    @CurrentUser() { accountId }: SignedIn,
    @Param('id', IdPipe) id: number,
  ): Promise<MadeThingDto[]> {
    return (await this.made.list(accountId, { userId: id })).map((thing) => MadeThingDto.from(thing));
  }

  @Patch(':id')
  @Needs('admin')
  @ApiOperation({ summary: 'Changes the role of a user, or the tags to which the user is restricted' })
  @ApiOkResponse({ type: UserDto })
  async change(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { role, restricted_to_tags: tags, revoke = [] }: ChangeUserDto,
  ): Promise<UserDto> {
    const rights = {
      ...(role !== undefined && { role: toRole(role) }),
      ...(tags !== undefined && { restrictedTo: tags && uniqueTags(tags) }),
    };
    const change = () => this.team.changeRights(accountId, actor, id, rights);
    const { result } = await this.made.run(accountId, actor, { userId: id }, revoke, change);
    return UserDto.from(result);
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('admin')
  @ApiOperation({ summary: 'Removes a user from the account' })
  async remove(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @QueryParams() { revoke_keys: revokesKeys, ...query }: RemoveUserQuery,
  ): Promise<void> {
    const remove = () => this.team.remove(accountId, actor, id, { revokesKeys: revokesKeys === 'true' });
    await this.made.run(accountId, actor, { userId: id }, chosenIn(query), remove);
  }
}
