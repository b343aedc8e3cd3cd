import { documented } from '#platform/http/fields';
import { Body, Post } from '@nestjs/common';
import { IsBoolean } from 'class-validator';
import type { Scope } from '../../accounts/api-key.entity.js';
import { AccessTokens, scopesOf } from '../../accounts/users/access-tokens.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentUser } from '../http/current-user.js';
import { DashboardController } from '../http/dashboard-controller.js';

/** Body of POST /dashboard/api/token. */
class TokenRequestDto {
  /** False for a view of the test data. True unless given. */
  @documented({ required: false, example: true }, { type: 'boolean' })
  @IsBoolean()
  livemode?: boolean;
}

interface TokenDto {
  /** For `Authorization: Bearer`, on every plan. Dies with the session, and after a quarter of an hour. */
  readonly token: string;
  readonly expires_at: string;
  readonly livemode: boolean;
  readonly scopes: readonly Scope[];
}

@DashboardController('token')
export class TokenController {
  constructor(private readonly tokens: AccessTokens) {}

  @Post()
  issue(
    @CurrentUser() { sessionId, role }: SignedIn,
    @Body() { livemode = true }: TokenRequestDto,
  ): TokenDto {
    const { token, expiresAt } = this.tokens.issue(sessionId, livemode);
    return { token, expires_at: expiresAt.toISOString(), livemode, scopes: scopesOf(role) };
  }
}
