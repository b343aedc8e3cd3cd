import { Clock } from '#platform/clock';
import { IdPipe } from '#platform/http/id.pipe';
import { validationProblem } from '#platform/http/validation';
import { Body, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { ApiKeysService } from '../../accounts/api-keys.service.js';
import type { Actor } from '../../accounts/audit/audit-log.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentActor, CurrentUser } from '../http/current-user.js';
import { DashboardController, Needs } from '../http/dashboard-controller.js';
import { CreateKeyDto, KeyDto, type NewKeyDto, RotateKeyDto } from './keys.dto.js';

/** API keys: made here and by command, never through the API that they open. */
@DashboardController('keys')
export class KeysController {
  constructor(
    private readonly keys: ApiKeysService,
    private readonly clock: Clock,
  ) {}

  /** All of them, live and test, revoked ones too. */
  @Get()
  async list(@CurrentUser() { accountId }: SignedIn): Promise<KeyDto[]> {
    return (await this.keys.list(accountId)).map((key) => KeyDto.from(key));
  }

  @Post()
  @Needs('member')
  async create(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Body() { name, livemode, scopes, expires_at: expiresAt }: CreateKeyDto,
  ): Promise<NewKeyDto> {
    if (expiresAt && expiresAt <= this.clock.now()) {
      throw validationProblem([{ pointer: '#/expires_at', detail: 'must be in the future' }]);
    }
    const options = { accountId, livemode, name, ...(scopes && { scopes }), ...(expiresAt && { expiresAt }) };
    const { id, key } = await this.keys.create(options, actor);
    return { id, api_key: key };
  }

  @Post(':id/rotate')
  @Needs('member')
  async rotate(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
    @Body() { overlap_hours: overlap = 24 }: RotateKeyDto,
  ): Promise<NewKeyDto & { old_key_expires_at: string }> {
    await this.keys.get(accountId, id);
    const made = await this.keys.rotate(id, overlap, actor);
    return { id: made.id, api_key: made.key, old_key_expires_at: made.oldExpiresAt.toISOString() };
  }

  @Delete(':id')
  @HttpCode(204)
  @Needs('member')
  async revoke(
    @CurrentUser() { accountId }: SignedIn,
    @CurrentActor() actor: Actor,
    @Param('id', IdPipe) id: number,
  ): Promise<void> {
    await this.keys.get(accountId, id);
    await this.keys.revoke(id, actor);
  }
}
