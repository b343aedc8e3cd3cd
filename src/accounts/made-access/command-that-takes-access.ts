import { AdminCommand } from '#platform/cli/admin-command';
import type { CommandResult } from '#platform/cli/command-context';
import { collect } from '#platform/cli/option-parsers';
import { asTable } from '#platform/cli/table';
import { InvalidArgumentError } from 'commander';
import { Option } from 'nest-commander';
import { isChoice, MadeThingDto } from './made-access.dto.js';
import { type MadeThings, nameOf } from './made-access.js';

/** What a key or user has made: some of it is revoked with the access, see `chosenOf`. */
export interface RevocationOptions {
  readonly revoke?: readonly string[];
  readonly revokeAll?: boolean;
}

type ListedThing = MadeThingDto & { readonly revoked: boolean };

/** Base class of the commands that take access from a key or user. They list what it has made and what of it is revoked. */
export abstract class CommandThatTakesAccess<Options extends object> extends AdminCommand<Options> {
  @Option({
    flags: '--revoke <kind:id>',
    description: 'also revoke a thing that the key or user has made, as the list names it; repeatable',
  })
  parseRevoke(text: string, before?: string[]): string[] {
    if (text === 'all' || !isChoice(text)) {
      throw new InvalidArgumentError('It must be a kind and an id, like feed:3.');
    }
    return collect(text, before);
  }

  @Option({
    flags: '--revoke-all',
    description: 'also revoke all that the key or user is known to have made',
  })
  parseRevokeAll(): boolean {
    return true;
  }

  protected override asText({ made, ...result }: CommandResult): string {
    const rows = (made as ListedThing[]).map((thing) => ({ ...thing, made: nameOf(thing) }));
    const table = asTable(rows, [
      'made',
      'name',
      'livemode',
      'expires_at',
      'created_at',
      'made_by',
      'revoked',
    ]);
    return `${super.asText(result)}\n\n${rows.length === 0 ? 'no links, feeds or other things that work without it' : table}`;
  }
}

/** Returns the choice of the options as `MadeAccess.run` takes it. */
export function chosenOf({ revoke = [], revokeAll = false }: RevocationOptions): string[] {
  return [...revoke, ...(revokeAll ? ['all'] : [])];
}

/** Returns the list that the commands print, oldest first. */
export function listMade({ revoked, kept }: MadeThings): ListedThing[] {
  return [...revoked, ...kept]
    .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
    .map((thing) => ({ ...MadeThingDto.from(thing), revoked: revoked.includes(thing) }));
}
