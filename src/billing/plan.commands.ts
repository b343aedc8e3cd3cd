import { PLAN_CODES, type PlanCode } from '#config';
import { AdminCommand, CommandGroup } from '#platform/cli/admin-command';
import { parseChoice, parseId } from '#platform/cli/option-parsers';
import { Command, Option, SubCommand } from 'nest-commander';
import { ChangePlan } from './change-plan.js';

interface PlanSetOptions {
  readonly account: number;
  readonly plan: PlanCode;
}

@SubCommand({
  name: 'set',
  description: 'change the plan: upgrades take effect immediately, downgrades with the next cycle',
})
export class PlanSetCommand extends AdminCommand<PlanSetOptions> {
  constructor(private readonly changePlan: ChangePlan) {
    super();
  }

  @Option({ flags: '--account <id>', description: 'account id', required: true })
  parseAccount(text: string): number {
    return parseId(text);
  }

  @Option({ flags: '--plan <plan>', description: `plan: ${PLAN_CODES.join(', ')}`, required: true })
  parsePlan(text: string): PlanCode {
    return parseChoice(text, PLAN_CODES);
  }

  protected override async execute({ account, plan }: PlanSetOptions) {
    const change = await this.changePlan.run(account, plan);
    return {
      account_id: account,
      plan: change.plan,
      next_plan: change.nextPlan,
      billing_cycle_end: change.cycleEnd.toISOString(),
    };
  }
}

@Command({ name: 'plan', description: 'manage the plans of accounts', subCommands: [PlanSetCommand] })
export class PlanCommand extends CommandGroup {}
