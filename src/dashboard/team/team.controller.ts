import { IdPipe } from '#platform/http/id.pipe';
import { Body, Delete, Get, HttpCode, Param, Patch } from '@nestjs/common';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { Team } from '../../accounts/users/team.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { ChangeRoleDto, UserDto } from './team.dto.js';

@DashboardController('team')
export class TeamController {
  constructor(private readonly team: Team) {}

  @Get()
  async list(@CurrentUser() { accountId }: SignedIn): Promise<UserDto[]> {
    return (await this.team.list(accountId)).map((user) => UserDto.from(user));
  }

  @Patch(':id')
  @Needs('owner')
  async changeRole(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { role }: ChangeRoleDto,
  ): Promise<UserDto> {
    return UserDto.from(await this.team.changeRole(accountId, actor, id, role));
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('owner')
  remove(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    return this.team.remove(accountId, actor, id);
  }
}
