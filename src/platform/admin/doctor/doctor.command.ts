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

/** Does its work in the command line's own process: it must not need what it looks at. */
@Command({ name: 'doctor', description: 'look for what is wrong with the installation, and say what to do' })
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
