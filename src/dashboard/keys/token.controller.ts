import { documented } from '#platform/http/fields';
import { AllowsRestricted } from '#platform/http/public';
import { Body, Post } from '@nestjs/common';
import { ApiCreatedResponse, ApiOperation, ApiProperty } from '@nestjs/swagger';
import { IsBoolean } from 'class-validator';
import { type Scope, SCOPES } from '../../accounts/api-key.entity.js';
import { AccessTokens, scopesOf } from '../../accounts/users/access-tokens.js';
import type { SignedIn } from '../../accounts/users/sessions.js';
import { CurrentUser } from '../http/current-user.js';
import { DashboardController } from '../http/dashboard-controller.js';

/** Body of POST /dashboard/api/token. */
class TokenRequestDto {
  /** False limits the token to test data. Defaults to true. */
  @documented({ required: false, example: true }, { type: 'boolean' })
  @IsBoolean()
  livemode?: boolean;
}

class TokenDto {
  @ApiProperty({
    description:
      'Token for `Authorization: Bearer`, on every plan. Expires after 15 minutes or with the session',
  })
  token!: string;

  @ApiProperty({ format: 'date-time' })
  expires_at!: string;

  @ApiProperty()
  livemode!: boolean;

  @ApiProperty({ enum: SCOPES, isArray: true })
  scopes!: readonly Scope[];
}

@DashboardController('token')
export class TokenController {
  constructor(private readonly tokens: AccessTokens) {}

  @AllowsRestricted()
  @Post()
  @ApiOperation({ summary: 'Issues a token that calls the API with the rights of the session' })
  @ApiCreatedResponse({ type: TokenDto })
  issue(@CurrentUser() user: SignedIn, @Body() { livemode = true }: TokenRequestDto): TokenDto {
    const { token, expiresAt } = this.tokens.issue(user, livemode);
    return { token, expires_at: expiresAt.toISOString(), livemode, scopes: scopesOf(user.role) };
  }
}
