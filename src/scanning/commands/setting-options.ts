import { AdminCommand } from '#platform/cli/admin-command';
import { parseNumber } from '#platform/cli/option-parsers';
import { Option } from 'nest-commander';

/** Options of commands that say how the searching device is set. */
export interface SettingOptions {
  readonly zoom?: number;
  readonly language?: string;
  readonly country?: string;
  readonly device?: string;
}

export abstract class CommandWithSettings<Options extends object> extends AdminCommand<Options> {
  @Option({ flags: '--zoom <level>', description: 'of the map, 1 to 21; else that of the provider' })
  parseZoom(text: string): number {
    return parseNumber(text);
  }

  @Option({ flags: '--language <code>', description: 'ISO 639-1, e.g. es; else that of the provider' })
  parseLanguage(text: string): string {
    return text;
  }

  @Option({ flags: '--country <code>', description: 'ISO 3166-1, e.g. UY; else that of the provider' })
  parseCountry(text: string): string {
    return text;
  }

  @Option({ flags: '--device <kind>', description: 'desktop or mobile; else that of the provider' })
  parseDevice(text: string): string {
    return text;
  }
}

/** As the fields of a body. */
export function givenSettings({ zoom, language, country, device }: SettingOptions) {
  return {
    ...(zoom !== undefined && { zoom }),
    ...(language !== undefined && { language }),
    ...(country !== undefined && { country }),
    ...(device !== undefined && { device }),
  };
}
