import { Command } from 'nest-commander';
import type { CommandResult } from '../../cli/command-context.js';
import { TerminalCommand } from '../../cli/terminal-command.js';
import { Doctor } from './doctor.js';
import type { Finding } from './finding.js';

interface Diagnosis extends CommandResult {
  readonly ok: boolean;
  readonly checks: readonly Finding[];
}

const NAME_WIDTH = 22;

/** Always runs in the process of the command line: it must not depend on what it checks. */
@Command({ name: 'doctor', description: 'check the installation, and say how to fix what is wrong' })
export class DoctorCommand extends TerminalCommand<object> {
  constructor(private readonly doctor: Doctor) {
    super();
  }

  protected override async perform(): Promise<Diagnosis> {
    const checks = await this.doctor.examine();
    return { ok: checks.every(({ status }) => status !== 'fail'), checks };
  }

  protected override asText(result: CommandResult): string {
    return (result as Diagnosis).checks.map(asLines).join('\n');
  }
}

function asLines({ status, name, detail, fix }: Finding): string {
  const line = `${status.padEnd(5)} ${name.padEnd(NAME_WIDTH)} ${detail}`;
  return fix === null ? line : `${line}\n${' '.repeat(6 + NAME_WIDTH)} → ${fix}`;
}
