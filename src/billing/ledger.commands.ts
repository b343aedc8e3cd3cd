import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { Command, SubCommand } from 'nest-commander';
import { CheckLedger } from './check-ledger.js';

@SubCommand({ name: 'check', description: 'verify that the ledger and the balances agree' })
export class LedgerCheckCommand extends AdminCommand<object> {
  constructor(private readonly checkLedger: CheckLedger) {
    super();
  }

  protected override async execute() {
    const { counts, findings } = await this.checkLedger.run();
    const { accounts, entries, openHolds } = counts;
    return { ok: findings.length === 0, accounts, entries, open_holds: openHolds, findings };
  }
}

@Command({
  name: 'ledger',
  description: 'verify the ledger of all credits',
  subCommands: [LedgerCheckCommand],
})
export class LedgerCommand extends CommandGroup {}
