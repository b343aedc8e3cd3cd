import { AdminCommand } from '#platform/cli/admin-command';
import { parseId } from '#platform/cli/option-parsers';
import { Option } from 'nest-commander';

export interface EndpointOptions {
  readonly id: number;
}

export abstract class EndpointCommand<Options extends EndpointOptions> extends AdminCommand<Options> {
  @Option({ flags: '--id <id>', description: 'endpoint', required: true })
  parseEndpoint(text: string): number {
    return parseId(text);
  }
}
