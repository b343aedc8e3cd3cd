import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { parseId, parseWholeNumber } from '#platform/cli/option-parsers';
import { InvalidArgumentError } from 'commander';
import { Command, Option, SubCommand } from 'nest-commander';
import { GrantCredits, MAX_PACK_CREDITS } from './grant-credits.js';
import { RefundCredits } from './refund-credits.js';

interface GrantOptions {
  readonly account: number;
  readonly amount: number;
  readonly reference?: string;
}

@SubCommand({ name: 'grant', description: 'grant a pack of credits, which do not expire' })
export class CreditsGrantCommand extends AdminCommand<GrantOptions> {
  constructor(private readonly grantCredits: GrantCredits) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--amount <credits>', description: 'number of credits', required: true })
  parseAmount(text: string): number {
    return parseWholeNumber(text, 1, MAX_PACK_CREDITS);
  }

  @Option({
    flags: '--reference <text>',
    description: 'unique reference, such as an order number; each is granted once',
  })
  parseReference(text: string): string {
    if (!/^[\x20-\x7e]{1,100}$/.test(text)) {
      throw new InvalidArgumentError('It must be 1 to 100 printable ASCII characters.');
    }
    return text;
  }

  protected override async execute({ account, amount, reference }: GrantOptions) {
    const granted = await this.grantCredits.run(account, amount, reference);
    return { account_id: account, granted: amount, credits_remaining: granted.remaining() };
  }
}

interface RefundOptions {
  readonly scan: number;
  readonly amount?: number;
}

@SubCommand({ name: 'refund', description: 'refund the credits that a scan was charged' })
export class CreditsRefundCommand extends AdminCommand<RefundOptions> {
  constructor(private readonly refundCredits: RefundCredits) {
    super();
  }

  @Option({ flags: '--scan <id>', description: 'scan id; the scan may have been deleted', required: true })
  parseScan(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--amount <credits>', description: 'number of credits; defaults to the whole charge' })
  parseAmount(text: string): number {
    return parseWholeNumber(text, 1, MAX_PACK_CREDITS);
  }

  protected override async execute({ scan, amount }: RefundOptions) {
    const { accountId, refunded, remaining } = await this.refundCredits.run(scan, amount);
    return { account_id: accountId, scan_id: scan, refunded, credits_remaining: remaining };
  }
}

@Command({
  name: 'credits',
  description: 'grant and refund credits',
  subCommands: [CreditsGrantCommand, CreditsRefundCommand],
})
export class CreditsCommand extends CommandGroup {}
