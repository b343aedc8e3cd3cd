import { CurrentPrincipal, type Principal } from '../principal.js';
import { Reads, Resource } from '../resource.js';
import { DescribeCaller } from './describe-caller.js';
import { MeDto } from './dto/me.dto.js';

@Resource({ path: 'me', tag: 'Account', dto: MeDto, allowsRestricted: 'all' })
export class MeController {
  constructor(private readonly describeCaller: DescribeCaller) {}

  @Reads({
    path: '',
    summary: 'Retrieve the caller',
    description:
      'Returns the account, mode, scopes, plan and rate limit of the API key that sends the request. With a token of the ' +
      'dashboard, `user` has the person instead of `key`.',
  })
  getMe(@CurrentPrincipal() principal: Principal): Promise<MeDto> {
    return this.describeCaller.run(principal);
  }
}
