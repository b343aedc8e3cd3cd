import { V1Controller } from '#platform/http/v1-controller';
import { Get } from '@nestjs/common';
import { ApiOkResponse } from '@nestjs/swagger';
import { Operation } from '../api-operation.js';
import { CurrentPrincipal, type Principal } from '../principal.js';
import { DescribeCaller } from './describe-caller.js';
import { MeDto } from './dto/me.dto.js';

@V1Controller('me', 'Account')
export class MeController {
  constructor(private readonly describeCaller: DescribeCaller) {}

  @Get()
  @Operation({
    allowsRestricted: 'all',
    summary: 'Retrieve the caller',
    description:
      'Returns the account, mode, scopes, plan and rate limit of the API key that sends the request. With a token of the ' +
      'dashboard, `user` has the person instead of `key`.',
  })
  @ApiOkResponse({ type: MeDto })
  getMe(@CurrentPrincipal() principal: Principal): Promise<MeDto> {
    return this.describeCaller.run(principal);
  }
}
