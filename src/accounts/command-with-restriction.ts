import { Option } from 'nest-commander';
import { CommandThatTakesAccess, type RevocationOptions } from './made-access/command-that-takes-access.js';
import { collectTag } from './restricted-tags.js';

/** Options for a new restriction to tags, see `tagsOrAll`. */
export interface RestrictionOptions extends RevocationOptions {
  readonly tag?: readonly string[];
  readonly all?: boolean;
}

export abstract class CommandWithRestriction<Options extends object> extends CommandThatTakesAccess<Options> {
  @Option({ flags: '--tag <tag>', description: 'tag of the businesses; repeatable; replaces earlier tags' })
  parseTag(text: string, before?: string[]): string[] {
    return collectTag(text, before);
  }

  @Option({ flags: '--all', description: 'give access to all businesses of the account' })
  parseAll(): boolean {
    return true;
  }
}
