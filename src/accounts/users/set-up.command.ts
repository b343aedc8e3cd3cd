import { AdminCommand } from '#platform/cli/admin-command';
import { PublicAddress } from '#platform/http/public-address';
import { SubCommand } from 'nest-commander';
import { SetUp } from './set-up.js';

@SubCommand({ name: 'set-up-link', description: 'print a link to create the first account' })
export class AccountSetUpLinkCommand extends AdminCommand<object> {
  constructor(
    private readonly setUp: SetUp,
    private readonly address: PublicAddress,
  ) {
    super();
  }

  protected override async execute() {
    const { path, expiresAt } = await this.setUp.link();
    return { url: this.address.url(path), expires_at: expiresAt.toISOString() };
  }
}
