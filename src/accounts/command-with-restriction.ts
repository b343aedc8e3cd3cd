import { AdminCommand } from '#platform/cli/admin-command';
import { Option } from 'nest-commander';
import { collectTag } from './restricted-tags.js';

/** Options for a new restriction to tags, see `tagsOrAll`. */
export interface RestrictionOptions {
  readonly tag?: readonly string[];
  readonly all?: boolean;
}

export abstract class CommandWithRestriction<Options extends object> extends AdminCommand<Options> {
  @Option({ flags: '--tag <tag>', description: 'tag of the businesses; repeatable; replaces earlier tags' })
  parseTag(text: string, before?: string[]): string[] {
    return collectTag(text, before);
  }

  @Option({ flags: '--all', description: 'give access to all businesses of the account' })
  parseAll(): boolean {
    return true;
  }
}
